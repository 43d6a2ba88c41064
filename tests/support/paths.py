"""Folders that the tests read."""

from pathlib import Path

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
