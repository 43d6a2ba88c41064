"""Folders that the tests read."""

import importlib.util
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
TESTS = ROOT / "tests"
SUPPORT = TESTS / "support"
DATA = TESTS / "data"

SHARED = ROOT.parent / "shared"
"""Material outside of the repository: real configuration files of others and what the products say about them.
Tests that need it are skipped where it is missing."""
CORPUS = SHARED / "corpus" / "dev"
needs_corpus = pytest.mark.skipif(not CORPUS.is_dir(), reason="needs ../shared/corpus, see tests/README.md")


def write_files(folder: Path, files: dict[str, str]) -> Path:
    """Write files, by path below the folder. Return the folder."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


def module_of(path: Path) -> Any:
    """Run a Python file that is in no package. Return its module."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
