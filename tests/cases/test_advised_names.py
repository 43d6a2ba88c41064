"""The name that a finding about a variable advises is one that the release reads: with it, no other finding comes."""

import dataclasses
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from case_files import Row, load
from case_runner import run

ROWS = [row for group in load(Path(__file__).with_name("projects") / "containers.yml") for row in group.rows]
CODES = {"ES250", "ES289", "FB283", "KB240", "KB250", "LS476"}


def with_advice(row: Row, finding: dict[str, Any], name: str, sign: str) -> Row:
    """The row with the name of a variable, and what separates the value from it, as the finding advises."""
    files = {**row.values["files"], **({row.values["path"]: row.values["text"]} if "text" in row.values else {})}
    written = rf"(?<![\w.]){re.escape(finding['at'])}(?![\w.])" + ("[ :=]*" if sign else "")
    files[finding["path"]] = re.sub(written, name + sign, files[finding["path"]], count=1)
    values = {key: value for key, value in row.values.items() if key not in ("text", "findings")}
    return dataclasses.replace(row, values={**values, "check": ".", "files": files})


@pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row.line))
def test_advised_names(row: Row) -> None:
    before = run(row)[1] if row.rules and CODES & set(row.rules) else []
    for finding in before:
        advised = re.search(r" (?:Use|Write) `([\w.]+)(=|: |)…?`(?! with| \()", finding["message"])
        if finding["code"] in CODES and advised is not None:
            after = run(with_advice(row, finding, advised[1], advised[2]))[1]
            left, reported = (Counter(each["code"] for each in findings) for findings in (after, before))
            assert left < reported, finding["message"]
