"""ES114 (index-patterns-missing): cases beyond the examples of the rule."""

import json

import pytest
from elasticsearch_checks import upgrade_findings

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text


@pytest.mark.parametrize("patterns", [[], None])
def test_the_message_calls_an_empty_list_of_patterns_empty(patterns) -> None:
    body = {"index_patterns": patterns, "settings": {}}
    (finding,) = [each for each in upgrade_findings(body, "es-template") if each.rule.code == "ES114"]
    assert "empty" in finding.message


@pytest.mark.parametrize(
    ("path", "codes"), [("doc/templates/a.json", []), ("docs/a.json", []), ("templates/a.json", ["ES114"])]
)
def test_an_empty_list_in_documentation_is_not_reported(path: str, codes: list[str]) -> None:
    text = json.dumps({"index_patterns": [], "order": 1, "mappings": {"date_detection": False}})
    result = check_text(text, path, "es-legacy-template", Settings(Values()))
    assert [each.rule.code for each in result.findings if each.rule.code == "ES114"] == codes
    assert result.verdict == ("rejected" if codes else "unknown")
