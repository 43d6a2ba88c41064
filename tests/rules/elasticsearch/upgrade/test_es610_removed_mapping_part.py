"""ES610 (removed-mapping-part): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import INDEX, check_template, composable


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (composable({"properties": {"a": {"type": "date", "format": "yyyy-MM-dd'T"}}}), INDEX),
    ],
)
def test_rejected(body, kind):
    assert "ES610" in {finding.rule.code for finding in check_template(body, kind).findings}
