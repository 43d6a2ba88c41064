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


def test_a_wrong_value_does_not_turn_index_patterns_into_an_error():
    body = {"index_patterns": ["shop-*"], "version": "1", "order": 1}
    assert [one.rule.code for one in check_template(body).findings if one.severity == "error"] == ["ES138"]
