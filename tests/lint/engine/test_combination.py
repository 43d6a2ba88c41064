"""Parts of a file that need different releases: together they leave none, and then they gate."""

from __future__ import annotations

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text
from lslint.engine.result import FileResult

APART = '{"template": "a",\n "mappings": {"properties": {\n  "a": {"type": "semantic_text"}}}}\n'


def check(text: str, path: str) -> FileResult:
    return check_text(text, path, None, Settings(Values()))


def partial(result: FileResult) -> dict[str, tuple[str, str]]:
    """Severity and message of what only some of the releases reject, by code."""
    return {one.rule.code: (one.severity, one.message) for one in result.findings if one.refusal is not None}


def test_each_message_stays_true_by_itself() -> None:
    found = partial(check(APART, "a.json"))
    assert "requires Elasticsearch 8.15 or later (rejected by 7.17)" in found["ES101"][1]
    assert "(rejected since 8.0)" in found["ES601"][1]


def test_branches_of_a_template_are_not_combined() -> None:
    text = APART.replace(' "mappings"', ' {% if new %}\n "mappings"').replace("}}}}", "}}}{% endif %}}")
    assert check(text, "a.json.j2").verdict != "rejected"


def test_a_document_in_a_host_file_names_no_line_of_its_own() -> None:
    text = f"# A template\n\n```json\nPUT _template/a\n{APART}```\n"
    messages = [one.message for one in check(text, "a.md").findings if one.refusal is not None]
    assert messages
    assert all("the others reject another part" in message for message in messages)
