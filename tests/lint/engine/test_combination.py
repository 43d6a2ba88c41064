"""Parts of a file that need different releases: together they leave none, and then they gate."""

from __future__ import annotations

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text
from lslint.engine.result import FileResult

APART = '{"template": "a",\n "mappings": {"properties": {\n  "a": {"type": "semantic_text"}}}}\n'


def check(text: str, path: str) -> FileResult:
    return check_text(text, path, None, Settings(Values()))


def test_branches_of_a_template_are_not_combined() -> None:
    text = APART.replace(' "mappings"', ' {% if new %}\n "mappings"').replace("}}}}", "}}}{% endif %}}")
    assert check(text, "a.json.j2").verdict != "rejected"


def test_a_document_in_a_host_file_names_no_line_of_its_own() -> None:
    text = f"# A template\n\n```json\nPUT _template/a\n{APART}```\n"
    messages = [one.message for one in check(text, "a.md").findings if one.refusal is not None]
    assert messages
    assert all("the others reject another part" in message for message in messages)
