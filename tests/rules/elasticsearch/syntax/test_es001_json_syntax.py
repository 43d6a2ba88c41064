"""ES001 (json-syntax): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import check_policy

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text


def test_invalid_json_is_rejected():
    result, _ = check_policy('{"policy": {"phases": {"hot": {"actions": {}},}}}')
    assert result.verdict == "rejected"
    assert [f.rule.code for f in result.findings] == ["ES001"]


@pytest.mark.parametrize("value", ["$SHARDS", "$shards", '"$SHARDS"', "${SHARDS}"])
def test_a_shell_variable_of_a_here_document_is_not_reported(value: str) -> None:
    text = f'{{"index_patterns": ["a-*"], "settings": {{"number_of_shards": {value}}}}}\n'
    values = Values()
    values.target = ["elasticsearch=9.3.2"]
    result = check_text(text, "a.json", "es-template", Settings(values))
    assert [each.rule.code for each in result.findings if each.rule.code in ("ES001", "ES123")] == []
    assert result.verdict == "unknown"


def test_quoting_an_unquoted_word_is_unsafe() -> None:
    text = '{"index_patterns": ["a-*"], "settings": {"number_of_shards": five, "hidden": True}}\n'
    result = check_text(text, "a.json", "es-template", Settings(Values()))
    found = {
        each.message.split("`")[1]: each.fix.applicability for each in result.findings if each.rule.code == "ES001"
    }
    assert found == {"five": "unsafe", "True": "safe"}
