"""ES001 (json-syntax): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import check_policy, check_template

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text


def test_invalid_json_is_rejected():
    result, _ = check_policy('{"policy": {"phases": {"hot": {"actions": {}},}}}')
    assert result.verdict == "rejected"
    assert [f.rule.code for f in result.findings] == ["ES001"]


def test_quoting_an_unquoted_word_is_unsafe() -> None:
    text = '{"index_patterns": ["a-*"], "settings": {"number_of_shards": five, "hidden": True}}\n'
    result = check_text(text, "a.json", "es-template", Settings(Values()))
    found = {
        each.message.split("`")[1]: each.fix.applicability for each in result.findings if each.rule.code == "ES001"
    }
    assert found == {"five": "unsafe", "True": "safe"}


_REQUESTS = {
    "index": 'PUT web\n{\n  "mappings": {"properties": {"a": {"type": "keyword"}}}\n}\n\nGET web/_mapping\n',
    "bulk": 'POST web/_bulk\n{ "index": {"_id": 1}}\n {"a": "x: y"}\n\nGET web/_search\n',
    "policy": '# lifecycle\nPUT _ilm/policy/web\n{"policy": {"phases": {"hot": {"actions": {}}}}}\n',
    "template": 'PUT _index_template/web\n {\n  "index_patterns": ["web-*"]\n}\n',
}


@pytest.mark.parametrize("ending", [".yml", ".YAML", ".txt", ".es", ""])
@pytest.mark.parametrize("name", _REQUESTS)
def test_console_requests_are_read_as_such_whatever_the_name_of_the_file(name: str, ending: str) -> None:
    result = check_text(_REQUESTS[name], name + ending)
    assert [one.rule.code for one in result.findings if one.rule.code == "ES001"] == []
    assert result.kind != "none"


def test_an_error_in_console_requests_of_a_yaml_named_file_is_reported_once() -> None:
    text = 'PUT _ilm/policy/web\n{"policy": {"phases": {"hot": {"actions": {}},}}}\n'
    found = [one for one in check_text(text, "a.yml").findings if one.rule.code == "ES001"]
    assert len(found) == 1


def test_yaml_of_an_index_is_still_read_as_yaml() -> None:
    text = "PUT: 1\nindex_patterns:\n- web-*\nmappings:\n   a: 1\n  b: 2\n"
    assert [one.rule.code for one in check_text(text, "a.yml", "es-template").findings] == ["ES001"]


def test_an_empty_file_is_named() -> None:
    for text, words in (
        ("", "The file is empty"),
        ("\n", "The file is empty"),
        ("// none\n", "The request body is missing"),
    ):
        (finding,) = check_template(text).findings
        assert finding.message == f"{words}, so Elasticsearch rejects the request. Add a JSON object, `{{ … }}`"


BODY = '{"index_patterns": ["a-*"], "priority": 5}\n'


@pytest.mark.parametrize(
    "text", [f"# PUT _index_template/logs\n{BODY}", f"# PUT _index_template/logs\n{BODY.replace(',', ', # both', 1)}"]
)
def test_other_comments_are_errors(text: str) -> None:
    result = check_text(text, "a.json", "es-index-template", Settings(Values()))
    assert ("ES001", "error") in [(one.rule.code, one.severity) for one in result.findings]


_FILLED = (
    '{\n "index_patterns": ["a-*"],\n "template": {"settings": {"number_of_shards": %s, "number_of_replicas": 1}}\n}\n'
)


@pytest.mark.parametrize("value", ["{{shards}}", "@@SHARDS@@", "<%= @shards %>"])
def test_a_value_of_a_template_is_not_reported_and_the_rest_is_checked(value: str) -> None:
    result = check_text(_FILLED % value, "a.json", "es-index-template", Settings(Values()))
    assert "ES001" not in [one.rule.code for one in result.findings]
    text = (_FILLED % value).replace('"number_of_replicas": 1', '"number_of_replicas": tru')
    result = check_text(text, "a.json.j2", "es-index-template", Settings(Values()))
    assert [one.message.split(" ")[0] for one in result.findings if one.rule.code == "ES001"] == ["`tru`"]


@pytest.mark.parametrize(
    "value",
    ["#numberOfShards", "#{shards}", "SHARDS_PLACEHOLDER", "$shards", "${SHARDS}", "<shards>", "__shards__", "%s"],
)
def test_words_that_no_template_engine_replaces_are_errors(value: str) -> None:
    result = check_text(_FILLED % value, "a.json", "es-index-template", Settings(Values()))
    assert ("ES001", "error") in [(one.rule.code, one.severity) for one in result.findings]
    assert result.verdict == "rejected"


@pytest.mark.parametrize(("quote", "found"), [("'\\''", "'\\''"), ("\\'", "\\'")])
def test_quotes_escaped_as_in_a_shell(quote: str, found: str) -> None:
    text = '{"mappings": {"properties": {"a": {"type": "date", "format": "yyyy\'T\'HH"}}}}\n'.replace("'", quote)
    result = check_text(text, "a.json", "es-template", Settings(Values()))
    (finding,) = [each for each in result.findings if each.rule.code == "ES001"]
    assert finding.message.startswith(f"`{found}` is not valid in a JSON string")
    assert finding.fix is not None
    assert [edit.text for edit in finding.fix.edits] == ["'", "'"]
