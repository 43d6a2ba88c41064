"""ES101 (unknown-field-type): cases beyond the examples of the rule."""

import json

import pytest
from elasticsearch_checks import INDEX, check_string_fix, check_template, composable, load_findings
from lint_settings import settings

from lslint.engine.file import check_text


def test_a_type_that_no_release_has_is_rejected_without_a_target():
    result = check_template(composable({"properties": {"a": {"type": "nope"}}}), INDEX)
    assert load_findings(result) == {("ES101", "load")}
    assert (result.verdict, result.releases) == ("rejected", "")


def test_the_message_names_opensearch():
    body = '{"index_patterns": ["a"], "mappings": {"properties": {"x": {"type": "flat_object"}}}}'
    result = check_template(body, target="9.5")  # without a target the type makes it a template of OpenSearch
    (message,) = (finding.message for finding in result.findings if finding.rule.code == "ES101")
    assert "exists in OpenSearch, but not in Elasticsearch" in message


@pytest.mark.parametrize(
    ("kind", "index", "target", "applicability", "word"),
    [
        ("String", "not_analyzed", "9.5", "safe", "keyword"),
        ("String", "analyzed", "9.5", "safe", "text"),
        ("String", "not_analyzed", "", "unsafe", "keyword"),
        ("String", "not_analyzed", "2.4", "safe", "string"),
        ("str", "not_analyzed", "2.4", "unsafe", "string"),
    ],
)
def test_the_fix_of_string_is_safe_only_if_the_target_rejects_the_type(
    kind, index, target, applicability, word
) -> None:
    check_string_fix("ES101", kind, index, target, applicability, word)


@pytest.mark.parametrize(
    ("kind", "severity"),
    [("keywrod", "error"), ("int", "error"), ("array", "error"), ("Number", "error"), ("minhash_x", "error")],
)
def test_a_type_that_may_be_one_of_a_plugin_is_an_error(kind, severity):
    body = {"index_patterns": ["a-*"], "mappings": {"properties": {"a": {"type": kind}}}}
    found = check_text(json.dumps(body), "t.json", settings=settings("ES101")).findings
    assert [one.severity for one in found] == [severity]
