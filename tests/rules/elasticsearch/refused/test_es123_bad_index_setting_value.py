"""ES123 (bad-index-setting-value): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import INDEX, check_template, composable


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (composable(config={"index.number_of_shards": 4, "index.number_of_routing_shards": 6}), INDEX),
    ],
)
def test_rejected(body, kind):
    assert "ES123" in {finding.rule.code for finding in check_template(body, kind).findings}
