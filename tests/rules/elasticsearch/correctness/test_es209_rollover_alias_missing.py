"""ES209 (rollover-alias-missing): cases beyond the examples of the rule."""

import json

import pytest
from advice import run


@pytest.mark.parametrize(
    ("more", "severity"),
    [
        ({"aliases": {"weblogs": {"is_write_index": True}}}, "warning"),
        ({}, "info"),
        ({"settings": {"lifecycle": {"parse_origination_date": True}}}, ""),
    ],
)
def test_rollover_alias(more: dict, severity: str) -> None:
    whole = {"index_patterns": ["weblogs-*"], **more}
    whole["settings"] = {"lifecycle.name": "weblogs", **more.get("settings", {})}
    assert [each.severity for each in run("ES209", json.dumps(whole))] == ([severity] if severity else [])


@pytest.mark.parametrize(
    ("target", "body", "named"),
    [
        ("7.8", {"template": {"settings": {"index.lifecycle.name": "p"}}}, False),
        ("7.17", {"template": {"settings": {"index.lifecycle.name": "p"}}}, True),
    ],
)
def test_a_data_stream_is_suggested_where_the_template_can_have_one(target: str, body: dict, named: bool) -> None:
    (finding,) = run("ES209", json.dumps({"index_patterns": ["zp-*"], **body}), target=target)
    assert finding.message.endswith(". Set it to the write alias" + (", or use a data stream" if named else ""))
