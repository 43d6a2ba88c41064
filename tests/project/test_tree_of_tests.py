"""Tests are where the code is, and the recorded probes are as they were written."""

import gzip
import re

from paths import DATA, ROOT, TESTS

from lslint.rules import registry


def test_tests_of_a_rule_are_named_after_it():
    rules = {
        f"{entry.family}/{entry.category}/test_{code.lower()}_{entry.name.replace('-', '_')}.py"
        for code, entry in registry.entries().items()
    }
    tests = {path.relative_to(TESTS / "rules").as_posix() for path in (TESTS / "rules").rglob("test_*.py")}
    assert {path for path in tests if re.search(r"/test_(ls|fb|es)\d{3}_", path)} <= rules


def test_folders_of_tests_are_folders_of_the_code():
    """Or categories of rules, which have no folder if all of them are rows."""
    categories = {f"rules/{entry.family}/{entry.category}" for entry in registry.entries().values()}
    wrong = []
    for top in ("grammar", "lint", "rules"):
        for folder in (TESTS / top).rglob("*"):
            place = folder.relative_to(TESTS)
            if not folder.is_dir() or folder.name in ("__pycache__", "__snapshots__", "cases"):
                continue
            if not (ROOT / place).is_dir() and place.as_posix() not in categories:
                wrong.append(place.as_posix())
    assert wrong == []


def test_probes_are_compressed_so_that_equal_rows_give_equal_files():
    """Neither a name nor a time is in the header (``gzip -n``), and the last line is complete."""
    wrong = []
    for path in (DATA / "probes").iterdir():
        data = path.read_bytes()
        if data[3] & 8 or data[4:8] != bytes(4) or not gzip.decompress(data).endswith(b"\n"):
            wrong.append(path.name)
    assert wrong == []
