"""ES604 (multiple-data-paths): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import upgrade_findings


@pytest.mark.parametrize(("target", "message"), [("", "7.13"), ("9.5", "7.13"), ("2.4", "unevenly")])
def test_several_data_paths_before_they_were_deprecated(target: str, message: str) -> None:
    found = upgrade_findings("path.data: [/d1, /d2]\n", "elasticsearch-settings", target)
    (finding,) = [each for each in found if each.rule.code == "ES604"]
    assert message in finding.message
