"""ES103 (parameter-not-for-type): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import INDEX, check_template, composable, load_findings, upgrade_findings


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


def test_a_parameter_of_a_type_that_the_target_rejects_is_not_reported():
    body = {"template": "a-*", "mappings": {"doc": {"properties": {"f": {"type": "text", "doc_values": False}}}}}
    found = load_findings(check_template(body, target="2.4"))
    assert ("ES101", "load") in found
    assert "ES103" not in {code for code, _ in found}
    assert ("ES103", "load") not in load_findings(check_template(body, target="1.7"))
