"""ES103 (parameter-not-for-type): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import INDEX, check_template, composable, upgrade_findings


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (composable({"properties": {"a": {"type": "long", "analyzer": "standard"}}}), INDEX),
    ],
)
def test_refused(body, kind):
    assert "ES103" in {finding.rule.code for finding in check_template(body, kind).findings}


def test_what_only_later_releases_take_says_so() -> None:
    body = {"template": "a-*", "mappings": {"d": {"properties": {"n": {"type": "long", "meta": {}}}}}}
    (finding,) = [each for each in upgrade_findings(body, "es-template", "5.6") if each.rule.code == "ES103"]
    assert "refused since" not in finding.message
    assert "9.5" in finding.message
