"""ES102 (unknown-mapping-parameter): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import INDEX, check_template, composable, load_findings


def test_a_typo_does_not_make_old_parts_errors():
    """Only what some release accepts counts for whether the parts go together."""
    result = check_template(
        {"template": "a-*", "mappings": {"doc": {"properties": {"a": {"type": "string", "zzz": 1}}}}}
    )
    assert ("ES102", "load") in load_findings(result)
    assert ("ES602", "advice") in load_findings(result)


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (composable({"properties": {"a": {"type": "keyword", "normaliser": "x"}}}), INDEX),
    ],
)
def test_refused(body, kind):
    assert "ES102" in {finding.rule.code for finding in check_template(body, kind).findings}
