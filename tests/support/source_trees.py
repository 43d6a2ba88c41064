"""Small trees in the form of the sources of the products, from ``tests/data/source_trees``."""

from pathlib import Path

import case_commands
from paths import DATA, write_files


def files(name: str) -> dict[str, str]:
    """Return the content of the files of a tree, by path."""
    return case_commands.read(DATA / "source_trees" / f"{name}.txt")[0]


def unpack(name: str, folder: Path) -> Path:
    return write_files(folder, files(name))
