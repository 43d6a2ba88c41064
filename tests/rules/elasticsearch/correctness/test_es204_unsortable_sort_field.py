"""ES204 (unsortable-sort-field): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import INDEX, check_template, composable


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (composable(config={"index": {"sort.field": "b"}}), INDEX),
    ],
)
def test_rejected(body, kind):
    assert "ES204" in {finding.rule.code for finding in check_template(body, kind).findings}
