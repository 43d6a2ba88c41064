"""The inputs and processors that findings about a Beat advise exist in the release in use."""

import re
from pathlib import Path

import pytest
from case_files import load
from case_runner import run

from lslint.rules.filebeat.config_model.tables import input_tables, processors
from lslint.rules.release import numbers_of

FILES = sorted(Path(__file__).with_name("filebeat").glob("*.yml"))
ROWS = [row for path in FILES for group in load(path) for row in group.rows if "target" in row.values]
PLUGINS = {**processors(), **input_tables()["types"]}
ADVICE = re.compile(r"[.;] (?:Use|Add) .*")
NAME = re.compile(r"(?:the (?:input|processor)|Use|Add|or) `([\w-]+)`(?! \(since)")


def is_available(name: str, release: tuple[int, ...]) -> bool:
    row = PLUGINS[name]
    ends = [row[key] for key in ("removed", "disabled_by_default", "gone") if key in row]
    return numbers_of(row.get("since", "1.0")) <= release and all(release < numbers_of(end) for end in ends)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row.line))
def test_advised_plugins_exist(row):
    release = re.fullmatch(r"(?:filebeat=)?(\d+\.\d+)", str(row.values["target"]))
    for finding in run(row)[1] if release is not None else ():
        names = PLUGINS.keys() & NAME.findall("".join(ADVICE.findall(finding["message"])))
        assert all(is_available(name, numbers_of(release[1])) for name in names), finding["message"]
