"""ES309 (fielddata-true-on-text): cases beyond the examples of the rule."""

import json

import pytest
from advice import fixed, run
from elasticsearch_checks import check_first_release, logs_template, severities, template_of_logs, upgrade_findings


@pytest.mark.parametrize(
    "first",
    [
        None,
    ],
)
def test_advice_begins_with_its_release(first: tuple[int, int] | None) -> None:
    check_first_release("ES309", first)


def test_fielddata_of_a_twin_goes_to_the_keyword_above() -> None:
    field = {"type": "keyword", "fields": {"text": {"type": "text", "fielddata": True}}}
    text = logs_template("composable", None, {"agent": field})
    (finding,) = run("ES309", text)
    assert "`agent` itself" in finding.message
    after = json.loads(fixed(text, finding))["template"]["mappings"]["properties"]["agent"]
    assert after["fields"]["text"] == {"type": "text"}


@pytest.mark.parametrize(("more", "fixes"), [({}, True), ({"analyzer": "fingerprint"}, False)])
def test_words_that_are_counted_on_purpose_stay(more: dict, fixes: bool) -> None:
    field = {"type": "text", "fielddata": True, **more}
    body = {"index_patterns": ["a-*"], "template": {"mappings": {"properties": {"f": field}}}}
    (finding,) = [each for each in upgrade_findings(body, "es-template") if each.rule.code == "ES309"]
    assert (finding.fix is not None) == fixes
    assert ("where whole values do" in finding.message) != fixes


def test_fielddata_on_text() -> None:
    body = template_of_logs({}, {"properties": {"agent": {"type": "text", "fielddata": True}}})
    assert severities(body)["ES309"] == "warning"
