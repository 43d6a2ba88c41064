"""ES410 (total-fields-limit-raised): cases beyond the examples of the rule."""

import json

import pytest
from advice import run
from elasticsearch_checks import long_fields, template_text


@pytest.mark.parametrize(
    ("mapping", "more", "found"),
    [
        ({"properties": long_fields(100)}, {}, True),
        ({"properties": long_fields(600)}, {}, False),
        ({"dynamic": "strict"}, {}, False),
        ({}, {"composed_of": ["ecs"]}, False),
        ({}, {"_meta": {"managed": True}}, False),
    ],
)
def test_limit_of_fields(mapping: dict, more: dict, found: bool) -> None:
    inside = {"settings": {"mapping.total_fields.limit": 10000}, "mappings": mapping}
    text = json.dumps({"index_patterns": ["weblogs-*"], "template": inside, **more})
    assert bool(run("ES410", text)) is found


@pytest.mark.parametrize(("limit", "severity"), [(2001, "info")])
def test_severity(limit: int, severity: str) -> None:
    (finding,) = run("ES410", template_text("composable", {"mapping.total_fields.limit": limit}))
    assert finding.severity == severity
