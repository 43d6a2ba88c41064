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
    wrong = []
    for top in ("grammar", "lint", "rules"):
        for folder in (TESTS / top).rglob("*"):
            code = ROOT / folder.relative_to(TESTS)
            if folder.is_dir() and folder.name not in ("__pycache__", "__snapshots__", "cases") and not code.is_dir():
                wrong.append(folder.relative_to(ROOT).as_posix())
    assert wrong == []


def test_probes_are_compressed_so_that_equal_rows_give_equal_files():
    """Neither a name nor a time is in the header (``gzip -n``), and the last line is complete."""
    wrong = []
    for path in (DATA / "probes").iterdir():
        data = path.read_bytes()
        if data[3] & 8 or data[4:8] != bytes(4) or not gzip.decompress(data).endswith(b"\n"):
            wrong.append(path.name)
    assert wrong == []
