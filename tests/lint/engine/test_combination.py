"""Parts of a file that need different releases: together they leave none, and then they gate."""

from __future__ import annotations

import pytest

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text
from lslint.engine.result import FileResult

NEW_TYPE = '{"index_patterns": ["a"],\n "mappings": {"properties": {\n  "a": {"type": "semantic_text"}}}}\n'
APART = '{"template": "a",\n "mappings": {"properties": {\n  "a": {"type": "semantic_text"}}}}\n'
THREE = (
    '{"template": "a",\n "settings": {"index.merge.policy.type": "tiered"},\n'
    ' "mappings": {"properties": {\n  "a": {"type": "semantic_text"}}}}\n'
)
PIPELINE = (
    "input {\n  beats {\n    port => 5044\n    ssl => true\n  }\n}\nfilter {\n  date {\n    precision => ns\n  }\n}\n"
)
SETTINGS = "http.host: a\ndead_letter_queue.flush_check_interval: 1000\n"


def check(text: str, path: str) -> FileResult:
    return check_text(text, path, None, Settings(Values()))


def partial(result: FileResult) -> dict[str, tuple[str, str]]:
    """Severity and message of what only some of the releases reject, by code."""
    return {one.rule.code: (one.severity, one.message) for one in result.findings if one.refusal is not None}


@pytest.mark.parametrize(
    ("path", "text", "lines"),
    [
        ("a.json", APART, {"ES601": "line 3", "ES101": "line 1"}),
        ("a.json", THREE, {"ES601": "line 2", "ES122": "line 1", "ES101": "line 1"}),
        ("a.conf", PIPELINE, {"LS602": "line 9", "LS102": "line 4"}),
        ("logstash.yml", SETTINGS, {"LS613": "line 2", "LS109": "line 1"}),
    ],
)
def test_parts_that_together_leave_no_release_gate_and_name_each_other(path, text, lines) -> None:
    result = check(text, path)
    assert (result.verdict, result.releases) == ("rejected", "" if path != "a.json" else result.releases)
    found = partial(result)
    assert {code: severity for code, (severity, _) in found.items()} == dict.fromkeys(lines, "error")
    for code, line in lines.items():
        assert f"the others reject {line}" in found[code][1]


def test_each_message_stays_true_by_itself() -> None:
    found = partial(check(APART, "a.json"))
    assert "requires Elasticsearch 8.15 or later (rejected by 7.17)" in found["ES101"][1]
    assert "(rejected since 8.0)" in found["ES601"][1]


def test_a_part_of_some_releases_alone_is_a_warning() -> None:
    result = check(NEW_TYPE, "a.json")
    assert [severity for severity, _ in partial(result).values()] == ["warning"]
    assert result.verdict == "accepted"
    assert "other releases" not in result.findings[0].message


def test_branches_of_a_template_are_not_combined() -> None:
    text = APART.replace(' "mappings"', ' {% if new %}\n "mappings"').replace("}}}}", "}}}{% endif %}}")
    assert check(text, "a.json.j2").verdict != "rejected"


def test_a_document_in_a_host_file_names_no_line_of_its_own() -> None:
    text = f"# A template\n\n```json\nPUT _template/a\n{APART}```\n"
    messages = [one.message for one in check(text, "a.md").findings if one.refusal is not None]
    assert messages
    assert all("the others reject another part" in message for message in messages)
