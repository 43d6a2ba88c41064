"""ES114 (index-patterns-missing): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import upgrade_findings


@pytest.mark.parametrize("patterns", [[], None])
def test_an_empty_list_of_patterns_is_called_empty(patterns) -> None:
    body = {"index_patterns": patterns, "settings": {}}
    (finding,) = [each for each in upgrade_findings(body, "es-template") if each.rule.code == "ES114"]
    assert "empty" in finding.message
