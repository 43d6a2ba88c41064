"""Small trees in the form of the sources of the products, from ``tests/data/source_trees``."""

from pathlib import Path

import case_commands
from paths import DATA


def files(name: str) -> dict[str, str]:
    """Return the content of the files of a tree, by path."""
    return case_commands.read(DATA / "source_trees" / f"{name}.txt")[0]


def write(folder: Path, contents: dict[str, str]) -> Path:
    for name, content in contents.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, "utf-8")
    return folder


def unpack(name: str, folder: Path) -> Path:
    return write(folder, files(name))
