"""ES611 (removed-all-field): releases, and which removals change searches."""

import pytest
from elasticsearch_checks import upgrade_findings

KIND = "es-template"


def found(all_field: object, target: str):
    body = {"template": "a-*", "mappings": {"doc": {"_all": all_field, "dynamic": False}}}
    return [one for one in upgrade_findings(body, KIND, target) if one.rule.code == "ES611" and one.stage == "load"]


@pytest.mark.parametrize(
    ("all_field", "first"),
    [
        ({"type": "string", "index": "analyzed", "analyzer": "english"}, "6.0"),
        ({"index": "not_analyzed"}, "6.0"),
        ({"index": "no"}, "6.0"),
        ({"analyzer": "english"}, "7.0"),
    ],
)
def test_the_first_release_that_rejects_the_entry(all_field, first):
    before = {"6.0": "5.6", "7.0": "6.8"}[first]
    assert not found(all_field, before)
    assert len(found(all_field, first)) == 1


@pytest.mark.parametrize(
    ("all_field", "applicability"),
    [
        ({"enabled": False}, "safe"),
        ({"enabled": False, "index": "analyzed"}, "safe"),
        ({}, "safe"),
        ({"enabled": True}, "unsafe"),
        ({"type": "string", "index": "analyzed", "analyzer": "english"}, "unsafe"),
        ({"analyzer": "english"}, "unsafe"),
    ],
)
def test_removing_an_enabled_field_changes_searches(all_field, applicability):
    (finding,) = found(all_field, "9.1")
    assert finding.fix.applicability == applicability
    assert ("`copy_to`" in finding.message) == (applicability == "unsafe")
