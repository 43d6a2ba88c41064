"""ES602 (string-type): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import check_string_fix, check_template, string_fields, upgrade_findings

from lslint.engine import visitor
from lslint.report.merging import merged


@pytest.mark.parametrize(("target", "stages"), [("9.5", {"load"})])
def test_the_old_string_by_release(target, stages):
    """6.0 removed ``string``, according to its list of breaking changes."""
    body = {"template": "a-*", "mappings": {"doc": {"properties": {"a": {"type": "string"}}}}}
    assert {
        finding.stage for finding in check_template(body, target=target).findings if finding.rule.code == "ES602"
    } == stages


@pytest.mark.parametrize(
    ("kind", "index", "target", "applicability", "word"),
    [("string", "analyzed", "9.5", "safe", "text"), ("string", "no", "", "safe", "keyword")],
)
def test_fix_is_safe_only_if_the_target_rejects_string(kind, index, target, applicability, word) -> None:
    check_string_fix("ES602", kind, index, target, applicability, word)


def test_each_field_is_reported_if_the_target_rejects_it() -> None:
    assert sum(each.rule.code == "ES602" for each in upgrade_findings(string_fields(50), "es-template", "7.17")) == 50


def test_the_message_names_the_first_field():
    """Fields of objects are visited after the surrounding fields; the message names the first one in the file."""
    old = {"type": "string"}
    fields = {"o": {"properties": {"x": old, "y": old}}, "a": old, "b": old, "p": {"properties": {"z": old}}}
    found = check_template({"template": "a-*", "mappings": {"doc": {"properties": fields}}}).findings
    (finding,) = [one for one in merged(found) if one.rule.code == "ES602"]
    assert finding.message.startswith("Type `string` of `o.x` was replaced")
    assert finding.message.endswith(". Also in 4 other places")
    assert len(finding.others) == 4
    assert finding.fix.applicability == "safe"
    assert len(finding.fix.edits) == 5


def test_each_location_counts_towards_the_limit(monkeypatch):
    monkeypatch.setattr(visitor, "MAX_FINDINGS_OF_RULE", 2)
    fields = {f"f{i}": {"type": "string"} for i in range(20)}
    result = check_template({"template": "a-*", "mappings": {"doc": {"properties": fields}}})
    (finding,) = [one for one in merged(result.findings) if one.rule.code == "ES602"]
    assert finding.message.endswith(". Also in 1 other place")
    assert "LS906" in {one.rule.code for one in result.findings}


def test_one_finding_for_all_fields_of_a_file() -> None:
    found = [
        each for each in upgrade_findings(string_fields(3), "es-legacy-template", "6.8") if each.rule.code == "ES602"
    ]
    assert len(found) == 3
    (finding,) = merged(found)
    assert finding.severity == "error"
