"""ES137 (bad-analysis-component): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import INDEX, check_template, composable


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (composable(config={"analysis": {"normalizer": {"n": {"filter": ["stop"]}}}}), INDEX),
    ],
)
def test_rejected(body, kind):
    assert "ES137" in {finding.rule.code for finding in check_template(body, kind).findings}
