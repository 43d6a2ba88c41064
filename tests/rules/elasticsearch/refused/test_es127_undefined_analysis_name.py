"""ES127 (undefined-analysis-name): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import INDEX, check_template, composable


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (composable({"properties": {"a": {"type": "text", "analyzer": "nope"}}}), INDEX),
    ],
)
def test_rejected(body, kind):
    assert "ES127" in {finding.rule.code for finding in check_template(body, kind).findings}
