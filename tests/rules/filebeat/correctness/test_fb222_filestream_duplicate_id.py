"""FB222 (filestream-duplicate-id): cases beyond the examples of the rule."""

import re

import pytest
from filebeat_checks import RUN, START, TWIN_FILESTREAMS, check_filebeat, levels
from lint_settings import settings

from lslint.engine.file import check_text
from lslint.rewrite.edits import apply


@pytest.mark.parametrize(
    ("text", "release", "expected"),
    [
        (TWIN_FILESTREAMS[1], "8.19", RUN),
        (TWIN_FILESTREAMS[1], "9.0", START),
    ],
)
def test_by_release(text, release, expected):
    assert levels(check_filebeat(text, release), "FB222") == expected


def test_each_repeated_id_gets_a_free_one():
    ids = ["a", "a", "a-2", "a"]
    entries = "".join(f"- type: filestream\n  id: {one}\n  paths: [/{at}]\n" for at, one in enumerate(ids))
    text = f"filebeat.inputs:\n{entries}output.console: {{}}\n"
    result = check_text(text, "filebeat.yml", "filebeat", settings("FB222"))
    edits = [edit for finding in result.findings for edit in finding.fix.edits]
    fixed = apply(text, sorted((edit.start, edit.end, edit.text) for edit in edits))
    assert re.findall(r"id: (\S+)", fixed) == ["a", "a-3", "a-2", "a-4"]
