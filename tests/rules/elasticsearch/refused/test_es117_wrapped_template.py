"""ES117 (wrapped-template): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import COMPONENT, check_template


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ({"name": "x", "component_template": {"template": {}}}, COMPONENT),
    ],
)
def test_refused(body, kind):
    assert "ES117" in {finding.rule.code for finding in check_template(body, kind).findings}
