"""ES103 (parameter-not-for-type): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import INDEX, check_template, composable, upgrade_findings


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (composable({"properties": {"a": {"type": "long", "analyzer": "standard"}}}), INDEX),
    ],
)
def test_rejected(body, kind):
    assert "ES103" in {finding.rule.code for finding in check_template(body, kind).findings}


def test_releases_that_reject_another_part_are_not_named() -> None:
    body = {"template": "a-*", "mappings": {"d": {"properties": {"n": {"type": "long", "meta": {}}}}}}
    (finding,) = [each for each in upgrade_findings(body, "es-template", "5.6") if each.rule.code == "ES103"]
    assert "rejected since" not in finding.message
    assert "accepted" not in finding.message  # releases that accept `meta` reject the type `d`
