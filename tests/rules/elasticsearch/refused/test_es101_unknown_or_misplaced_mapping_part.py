"""ES101 (unknown-or-misplaced-mapping-part): cases beyond the examples of the rule."""

import json

import pytest
from elasticsearch_checks import (
    INDEX,
    check_string_fix,
    check_template,
    composable,
    load_findings,
    upgrade_findings,
)
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


@pytest.mark.parametrize(("kind", "severity"), [("array", "error")])
def test_a_type_that_may_be_one_of_a_plugin_is_an_error(kind, severity):
    body = {"index_patterns": ["a-*"], "mappings": {"properties": {"a": {"type": kind}}}}
    found = check_text(json.dumps(body), "t.json", settings=settings("ES101")).findings
    assert [one.severity for one in found] == [severity]


def _unknown(kind: str, target: str = "") -> str:
    body = composable({"properties": {"a": {"type": kind, "ignore_abve": 1}}})
    (found,) = [each for each in check_template(body, INDEX, target).findings if each.rule.code == "ES101"]
    return found.message


@pytest.mark.parametrize("kind", ["keyword", "flattened", "long"])
def test_a_name_that_no_release_knows_was_never_accepted(kind):
    """1.7 ignores unknown parameters, so no release began to reject them."""
    assert "(rejected by Elasticsearch)" in _unknown(kind)
    assert "(rejected by Elasticsearch 8.19)" in _unknown(kind, "8.19")


def test_releases_that_reject_another_part_are_not_named() -> None:
    body = {"template": "a-*", "mappings": {"d": {"properties": {"n": {"type": "long", "meta": {}}}}}}
    (finding,) = [each for each in upgrade_findings(body, "es-template", "5.6") if each.rule.code == "ES101"]
    assert "rejected since" not in finding.message
    assert "accepted" not in finding.message  # releases that accept `meta` reject the type `d`


def test_a_parameter_of_a_type_that_the_target_rejects_is_not_reported():
    body = {"template": "a-*", "mappings": {"doc": {"properties": {"f": {"type": "text", "doc_values": False}}}}}
    (found,) = [each for each in check_template(body, target="2.4").findings if each.rule.code == "ES101"]
    assert "`text`" in found.message
    assert "doc_values" not in found.message
    assert ("ES101", "load") not in load_findings(check_template(body, target="1.7"))


def _dimensions(kind: str, target: str = "", **more: object) -> dict[str, str]:
    field = {"type": kind, "time_series_dimensions": ["a"], **more}
    result = check_template(composable({"properties": {"f": field}}), INDEX, target)
    return {each.rule.code: each.message for each in result.findings if each.stage == "load"}


@pytest.mark.parametrize("target", ["", "8.8", "8.19", "9.5"])
def test_flattened_fields_have_dimensions_since_8_8(target):
    assert _dimensions("flattened", target) == {}


@pytest.mark.parametrize("more", [{"index": False}, {"doc_values": False}, {"ignore_above": 10}])
def test_what_excludes_dimensions_of_a_flattened_field(more):
    assert _dimensions("flattened", "9.5", **more).keys() == {"ES104"}
    assert _dimensions("flattened", "8.7", **more).keys() == {"ES101"}, "only the parameter itself is refused"


@pytest.mark.parametrize(("target", "code"), [("7.9", "ES104"), ("7.10", ""), ("8.0", "ES101")])
def test_doc_values_of_text_by_release(target, code):
    body = {"index_patterns": ["a-*"], "mappings": {"properties": {"f": {"type": "text", "doc_values": True}}}}
    found = [each for each in upgrade_findings(body, "es-template", target) if each.stage == "load"]
    assert [each.rule.code for each in found] == ([code] if code else [])
    if target == "9.4":
        assert "rejected since 8.0" in found[0].message
