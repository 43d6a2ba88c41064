"""The name that a finding about a variable advises is one that the release reads: with it, no other finding comes."""

import dataclasses
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from case_files import INPUT, Row, load
from case_runner import run

from lslint.rules.filebeat.config_model.tables import input_tables, options_of, output_tables, processors
from lslint.rules.release import numbers_of

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


def first_releases() -> dict[str, str]:
    """The first releases of ``parsers``, inputs, outputs and processors, the earliest for a name of several of them."""
    rows = [*input_tables()["types"].items(), *output_tables()["outputs"].items(), *processors().items()]
    first = {"parsers": options_of("filestream")["parsers"]["since"]}
    for name, row in rows:
        first[name] = min(row.get("since", "0"), first.get(name, "99"), key=numbers_of)
    return first


@pytest.mark.parametrize("path", sorted(Path(__file__).with_name("filebeat").glob("*.yml")), ids=lambda path: path.stem)
def test_advice_for_an_old_release_of_filebeat(path: Path) -> None:
    """An advice names an input, output or processor of the release or of the file, or its first release, too."""
    later = {name for name, first in first_releases().items() if numbers_of(first) > (7, 6)}
    for row in [row for group in load(path) for row in group.rows if row.kind == "filebeat" and "text" in row.values]:
        values = {name: value for name, value in row.values.items() if name in INPUT}
        for finding in run(dataclasses.replace(row, values=values, targets=["filebeat=7.6"]))[1]:
            advice = re.split(r"\. (?=[A-Z])|; ", finding["message"], maxsplit=1)[-1]
            names = later.intersection(re.findall(r"`([\w-]+)`(?! \(since)", advice))
            assert all(name in row.values["text"] for name in names), (row.line, finding["message"])
