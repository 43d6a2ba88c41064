"""FB222 (filestream-duplicate-id): cases beyond the examples of the rule."""

import re

from filebeat_checks import filebeat_findings
from lint_settings import settings

from lslint.engine.file import check_text
from lslint.rewrite.edits import apply


def test_each_repeated_id_gets_a_free_one():
    ids = ["a", "a", "a-2", "a"]
    entries = "".join(f"- type: filestream\n  id: {one}\n  paths: [/{at}]\n" for at, one in enumerate(ids))
    text = f"filebeat.inputs:\n{entries}output.console: {{}}\n"
    result = check_text(text, "filebeat.yml", "filebeat", settings("FB222"))
    edits = [edit for finding in result.findings for edit in finding.fix.edits]
    fixed = apply(text, sorted((edit.start, edit.end, edit.text) for edit in edits))
    assert re.findall(r"id: (\S+)", fixed) == ["a", "a-3", "a-2", "a-4"]


def twins(first: str, second: str) -> str:
    """Two filestream inputs with the same id. ``first``, ``second``: further options of each."""
    entries = [f"- type: filestream\n  id: x\n{one}  paths: [/{at}]\n" for at, one in enumerate((first, second))]
    return f"filebeat.inputs:\n{''.join(entries)}output.console: {{}}\n"


OFF = "  enabled: false\n"


def test_the_disabled_input_gets_the_new_id():
    [found] = filebeat_findings(twins(OFF, ""), "FB222")
    [edit] = found.fix.edits
    assert apply(twins(OFF, ""), [(edit.start, edit.end, edit.text)]).count("  id: x-2\n  enabled: false\n") == 1
