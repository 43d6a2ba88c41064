"""Folders that the tests read."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TESTS = ROOT / "tests"
SUPPORT = TESTS / "support"
DATA = TESTS / "data"

SHARED = ROOT.parent / "shared"
"""Material outside of the repository: real configuration files of others and what the products say about them.
Tests that need it are skipped where it is missing."""
CORPUS = SHARED / "corpus" / "dev"


def write_files(folder: Path, files: dict[str, str]) -> Path:
    """Write files, by path below the folder. Return the folder."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder
