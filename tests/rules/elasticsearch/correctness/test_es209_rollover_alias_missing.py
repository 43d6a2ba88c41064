"""ES209 (rollover-alias-missing): cases beyond the examples of the rule."""

import json

import pytest
from advice import run


@pytest.mark.parametrize(
    ("more", "severity"),
    [
        ({"index_patterns": ["weblogs-0*"]}, "warning"),
        ({"index_patterns": ["weblogs-000*"]}, "warning"),
        ({"aliases": {"weblogs": {"is_write_index": True}}}, "warning"),
        ({}, "info"),
        ({"index_patterns": ["weblogs-2024*"]}, ""),
        ({"settings": {"index.lifecycle.rollover_alias": "w"}}, ""),
        ({"settings": {"lifecycle": {"parse_origination_date": True}}}, ""),
    ],
)
def test_rollover_alias(more: dict, severity: str) -> None:
    whole = {"index_patterns": ["weblogs-*"], **more}
    whole["settings"] = {"lifecycle.name": "weblogs", **more.get("settings", {})}
    assert [each.severity for each in run("ES209", json.dumps(whole))] == ([severity] if severity else [])
