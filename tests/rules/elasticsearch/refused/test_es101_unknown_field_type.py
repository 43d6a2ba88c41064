"""ES101 (unknown-field-type): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import INDEX, check_string_fix, check_template, composable, load_findings


def test_no_target_what_none_accepts_is_refused():
    result = check_template(composable({"properties": {"a": {"type": "nope"}}}), INDEX)
    assert load_findings(result) == {("ES101", "load")}
    assert (result.verdict, result.releases) == ("rejected", "")


def test_types_of_opensearch_are_called_that():
    result = check_template('{"index_patterns": ["a"], "mappings": {"properties": {"x": {"type": "flat_object"}}}}')
    (message,) = (finding.message for finding in result.findings if finding.rule.code == "ES101")
    assert "is one of OpenSearch" in message


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
def test_string_is_safe_only_where_it_was_refused(kind, index, target, applicability, word) -> None:
    check_string_fix("ES101", kind, index, target, applicability, word)
