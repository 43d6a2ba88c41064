"""ES309 (fielddata-true-on-text): cases beyond the examples of the rule."""

import pytest
from advice import run
from elasticsearch_checks import logs_template, severities, template_of_logs, upgrade_findings


@pytest.mark.parametrize(
    ("field", "is_found"),
    [
        ({"type": "keyword", "fields": {"text": {"type": "text", "fielddata": True}}}, False),
        ({"type": "text", "fielddata": True, "fields": {"raw": {"type": "keyword"}}}, False),
        ({"type": "text", "fielddata": True, "fields": {"count": {"type": "token_count"}}}, True),
    ],
)
def test_a_field_with_a_keyword_as_well_is_not_reported(field: dict, is_found: bool) -> None:
    assert bool(run("ES309", logs_template("composable", None, {"agent": field}))) == is_found


@pytest.mark.parametrize(
    ("more", "is_found"),
    [({}, True), ({"analyzer": "fingerprint"}, False), ({"fielddata_frequency_filter": {"min": 0.01}}, False)],
)
def test_intended_field_data_is_not_reported(more: dict, is_found: bool) -> None:
    field = {"type": "text", "fielddata": True, **more}
    body = {"index_patterns": ["a-*"], "template": {"mappings": {"properties": {"f": field}}}}
    found = [each for each in upgrade_findings(body, "es-template") if each.rule.code == "ES309"]
    assert bool(found) == is_found
    assert all(each.fix is not None for each in found)


def test_fielddata_on_text() -> None:
    body = template_of_logs({}, {"properties": {"agent": {"type": "text", "fielddata": True}}})
    assert severities(body)["ES309"] == "info"
