"""ES602 (string-type): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import check_string_fix, check_template, string_fields, upgrade_findings

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine import visitor
from lslint.engine.file import check_text


@pytest.mark.parametrize(
    ("target", "stages"),
    [("5.6", set()), ("6.0", {"load"}), ("6.3", {"load"}), ("9.5", {"load"}), ("2.0", set()), ("5.2", set())],
)
def test_the_old_string_by_release(target, stages):
    """``string`` ends with 6.0, by the list of breaking changes of that release."""
    body = {"template": "a-*", "mappings": {"doc": {"properties": {"a": {"type": "string"}}}}}
    assert {
        finding.stage for finding in check_template(body, target=target).findings if finding.rule.code == "ES602"
    } == stages


@pytest.mark.parametrize(
    ("kind", "index", "target", "applicability", "word"),
    [
        ("string", "not_analyzed", "9.5", "safe", "keyword"),
        ("string", "analyzed", "9.5", "safe", "text"),
        ("string", "not_analyzed", "", "unsafe", "keyword"),
        ("string", "no", "", "unsafe", "keyword"),
    ],
)
def test_string_is_safe_only_where_it_was_refused(kind, index, target, applicability, word) -> None:
    check_string_fix("ES602", kind, index, target, applicability, word)


@pytest.mark.parametrize("target", ["1.7", "2.4", "5.6"])
def test_string_stays_where_the_target_takes_it(target: str) -> None:
    text = '{"template": "a-*", "mappings": {"d": {"properties": {"f": {"type": "string"}}}}}'
    values = Values()
    values.target = [f"elasticsearch={target}"]
    result = check_text(text, "a.json", "es-legacy-template", Settings(values))
    assert "ES602" not in {each.rule.code for each in result.findings}


@pytest.mark.parametrize(("count", "findings"), [(1, 1), (3, 3), (4, 1), (50, 1)])
def test_the_same_in_many_fields_is_reported_once(count: int, findings: int) -> None:
    found = [each for each in upgrade_findings(string_fields(count), "es-template") if each.rule.code == "ES602"]
    assert len(found) == findings
    if findings == 1 and count > 1:
        assert f"{count - 1} more places" in found[0].message
        assert len(found[0].fix.edits) == count
        assert 1 <= len(found[0].related) <= 3


def test_each_refused_field_is_reported_where_the_target_refuses_it() -> None:
    assert sum(each.rule.code == "ES602" for each in upgrade_findings(string_fields(50), "es-template", "7.17")) == 50


def test_the_first_reported_field_stands_for_many():
    """Fields of objects are visited after those around them, wherever they are in the file."""
    old = {"type": "string"}
    fields = {"o": {"properties": {"x": old, "y": old}}, "a": old, "b": old, "p": {"properties": {"z": old}}}
    found = check_template({"template": "a-*", "mappings": {"doc": {"properties": fields}}}).findings
    (finding,) = [one for one in found if one.rule.code == "ES602"]
    assert finding.message.startswith("`a` is a `string`")
    assert finding.message.endswith("; the same in 4 more places")
    assert len(finding.related) == 3
    assert (finding.fix.applicability, finding.fix.message) == ("unsafe", "Mend 5 places")


def test_as_many_as_there_are_count_towards_no_limit(monkeypatch):
    monkeypatch.setattr(visitor, "MAX_FINDINGS_OF_RULE", 2)
    fields = {f"f{i}": {"type": "string"} for i in range(20)}
    result = check_template({"template": "a-*", "mappings": {"doc": {"properties": fields}}})
    (finding,) = [one for one in result.findings if one.rule.code == "ES602"]
    assert finding.message.endswith("; the same in 19 more places")
    assert "LS906" not in {one.rule.code for one in result.findings}
