"""ES610 (removed-mapping-part): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import INDEX, check_template, composable, upgrade_findings

from lslint.report.merging import merged


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (composable({"properties": {"a": {"type": "date", "format": "yyyy-MM-dd'T"}}}), INDEX),
    ],
)
def test_rejected(body, kind):
    assert "ES610" in {finding.rule.code for finding in check_template(body, kind).findings}


def test_different_keys_are_distinguished() -> None:
    body = {"template": "a-*", "mappings": {"d": {"properties": {
        **{f"d{i}": {"type": "date", "format": "dateOptionalTime"} for i in range(5)},
        **{f"b{i}": {"type": "binary", "index": "no"} for i in range(2)},
    }}}}  # fmt: skip
    found = [each for each in merged(upgrade_findings(body, "es-template")) if each.rule.code == "ES610"]
    assert [1 + len(each.others) for each in found] == [5, 2]
