"""ES102 (unknown-mapping-parameter): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import INDEX, check_template, composable


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (composable({"properties": {"a": {"type": "keyword", "normaliser": "x"}}}), INDEX),
    ],
)
def test_rejected(body, kind):
    assert "ES102" in {finding.rule.code for finding in check_template(body, kind).findings}


def _unknown(kind: str, target: str = "") -> str:
    body = composable({"properties": {"a": {"type": kind, "ignore_abve": 1}}})
    (found,) = [each for each in check_template(body, INDEX, target).findings if each.rule.code == "ES102"]
    return found.message


@pytest.mark.parametrize("kind", ["keyword", "flattened", "long"])
def test_a_name_that_no_release_knows_was_never_accepted(kind):
    """1.7 ignores unknown parameters, so no release began to reject them."""
    assert "(rejected by Elasticsearch)" in _unknown(kind)
    assert "(rejected by Elasticsearch 8.19)" in _unknown(kind, "8.19")


def test_not_reported_for_a_release_that_does_not_know_the_type():
    body = {"template": "a-*", "mappings": {"doc": {"properties": {"a": {"type": "keyword", "ignore_abve": 1}}}}}
    assert "ES102" not in {each.rule.code for each in check_template(body, target="1.7").findings}
