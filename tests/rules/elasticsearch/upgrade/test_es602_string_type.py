"""ES602 (string-type): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import check_string_fix, check_template, string_fields, upgrade_findings

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine import visitor
from lslint.engine.file import check_text
from lslint.report.merging import merged


@pytest.mark.parametrize(
    ("target", "stages"),
    [("5.6", set()), ("6.0", {"load"}), ("6.3", {"load"}), ("9.5", {"load"}), ("2.0", set()), ("5.2", set())],
)
def test_the_old_string_by_release(target, stages):
    """6.0 removed ``string``, according to its list of breaking changes."""
    body = {"template": "a-*", "mappings": {"doc": {"properties": {"a": {"type": "string"}}}}}
    assert {
        finding.stage for finding in check_template(body, target=target).findings if finding.rule.code == "ES602"
    } == stages


@pytest.mark.parametrize(
    ("kind", "index", "target", "applicability", "word"),
    [
        ("string", "not_analyzed", "9.5", "safe", "keyword"),
        ("string", "analyzed", "9.5", "safe", "text"),
        ("string", "not_analyzed", "", "safe", "keyword"),
        ("string", "no", "", "safe", "keyword"),
    ],
)
def test_fix_is_safe_only_if_the_target_rejects_string(kind, index, target, applicability, word) -> None:
    check_string_fix("ES602", kind, index, target, applicability, word)


@pytest.mark.parametrize("target", ["1.7", "2.4", "5.6"])
def test_string_is_not_reported_if_the_target_accepts_it(target: str) -> None:
    text = '{"template": "a-*", "mappings": {"d": {"properties": {"f": {"type": "string"}}}}}'
    values = Values()
    values.target = [f"elasticsearch={target}"]
    result = check_text(text, "a.json", "es-legacy-template", Settings(values))
    assert "ES602" not in {each.rule.code for each in result.findings}


@pytest.mark.parametrize(("count", "findings"), [(1, 1), (3, 1), (50, 1)])
def test_the_same_in_many_fields_is_reported_once(count: int, findings: int) -> None:
    every = merged(upgrade_findings(string_fields(count), "es-template"))
    found = [each for each in every if each.rule.code == "ES602"]
    assert len(found) == findings
    if count > 1:
        assert f". Also in {count - 1} other places" in found[0].message
        assert len(found[0].fix.edits) == count
        assert len(found[0].others) == count - 1


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
