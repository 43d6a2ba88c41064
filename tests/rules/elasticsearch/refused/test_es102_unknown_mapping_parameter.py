"""ES102 (unknown-mapping-parameter): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import INDEX, check_template, composable, load_findings


def test_a_typo_does_not_turn_old_parts_into_errors():
    """Only parts that some release accepts decide which releases the file is for."""
    result = check_template(
        {"template": "a-*", "mappings": {"doc": {"properties": {"a": {"type": "string", "zzz": 1}}}}}
    )
    assert ("ES602", "advice") in load_findings(result)
    (typo,) = [each for each in result.findings if each.rule.code == "ES102"]
    assert (typo.severity, typo.stage) == ("warning", "run"), "1.7 ignores the parameter"
    assert "ignored by 1.7" in typo.message


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (composable({"properties": {"a": {"type": "keyword", "normaliser": "x"}}}), INDEX),
    ],
)
def test_rejected(body, kind):
    assert "ES102" in {finding.rule.code for finding in check_template(body, kind).findings}
