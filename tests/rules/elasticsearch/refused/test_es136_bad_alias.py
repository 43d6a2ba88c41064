"""ES136 (bad-alias): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import LEGACY, check_template


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ({"index_patterns": ["a"], "aliases": {"a": {}}, "order": 1}, LEGACY),
    ],
)
def test_rejected(body, kind):
    assert "ES136" in {finding.rule.code for finding in check_template(body, kind).findings}
