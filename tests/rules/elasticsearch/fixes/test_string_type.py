"""Fixes of the type `string`: parameters with another meaning for `text` are converted."""

import json

import pytest

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text
from lslint.rewrite.edits import apply, with_line_ends


def fixed(field: dict, target: str = "9.5") -> dict:
    values = Values()
    values.target = [f"elasticsearch={target}"]
    body = {"index_patterns": ["a-*"], "mappings": {"properties": {"a": field}}}
    text = json.dumps(body, indent=1)
    findings = check_text(text, "a.json", "es-template", Settings(values)).findings
    (fix,) = [finding.fix for finding in findings if finding.rule.code == "ES602"]
    return json.loads(apply(text, sorted(with_line_ends(fix.edits, text))))["mappings"]["properties"]["a"]


@pytest.mark.parametrize(("form", "message"), [("disabled", False), ("paged_bytes", True)])
def test_fielddata_becomes_a_boolean(form: str, message: bool) -> None:
    assert fixed({"type": "string", "index": "analyzed", "fielddata": {"format": form}}) == {
        "type": "text",
        "fielddata": message,
    }


def test_fielddata_with_a_filter_is_not_changed() -> None:
    held = {"format": "paged_bytes", "filter": {"frequency": {"min": 0.001}}}
    assert fixed({"type": "string", "fielddata": held}) == {"type": "text", "fielddata": held}
