"""ES104 (bad-parameter-value): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import INDEX, check_template, composable, upgrade_findings


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (composable({"properties": {"a": {"type": "alias", "path": "b"}}}), INDEX),
        (composable({"properties": {"a": {"type": "text", "similarity": "nope"}}}), INDEX),
    ],
)
def test_rejected(body, kind):
    assert "ES104" in {finding.rule.code for finding in check_template(body, kind).findings}


def test_releases_that_reject_the_type_are_not_named() -> None:
    field = {"type": "string", "index": "analyzed", "ignore_above": 256}
    body = {"template": "a-*", "mappings": {"d": {"properties": {"m": field}}}}
    found = [each for each in upgrade_findings(body, "es-legacy-template", "5.6") if each.rule.code == "ES104"]
    assert [each.message.count("accepted") for each in found] == [0]
