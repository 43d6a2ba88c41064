"""ES138 (bad-template-value): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import INDEX, check_template, composable


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (composable(priority=-1), INDEX),
    ],
)
def test_rejected(body, kind):
    assert "ES138" in {finding.rule.code for finding in check_template(body, kind).findings}
