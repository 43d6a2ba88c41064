"""ES103 (parameter-not-for-type): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import INDEX, check_template, composable, load_findings, upgrade_findings


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (composable({"properties": {"a": {"type": "long", "analyzer": "standard"}}}), INDEX),
    ],
)
def test_rejected(body, kind):
    assert "ES103" in {finding.rule.code for finding in check_template(body, kind).findings}


def test_releases_that_reject_another_part_are_not_named() -> None:
    body = {"template": "a-*", "mappings": {"d": {"properties": {"n": {"type": "long", "meta": {}}}}}}
    (finding,) = [each for each in upgrade_findings(body, "es-template", "5.6") if each.rule.code == "ES103"]
    assert "rejected since" not in finding.message
    assert "accepted" not in finding.message  # releases that accept `meta` reject the type `d`


def test_a_parameter_of_a_type_that_the_target_rejects_is_not_reported():
    body = {"template": "a-*", "mappings": {"doc": {"properties": {"f": {"type": "text", "doc_values": False}}}}}
    found = load_findings(check_template(body, target="2.4"))
    assert ("ES101", "load") in found
    assert "ES103" not in {code for code, _ in found}
    assert ("ES103", "load") not in load_findings(check_template(body, target="1.7"))


def _dimensions(kind: str, target: str = "", **more: object) -> dict[str, str]:
    field = {"type": kind, "time_series_dimensions": ["a"], **more}
    result = check_template(composable({"properties": {"f": field}}), INDEX, target)
    return {each.rule.code: each.message for each in result.findings if each.stage == "load"}


@pytest.mark.parametrize("target", ["", "8.8", "8.19", "9.5"])
def test_flattened_fields_have_dimensions_since_8_8(target):
    assert _dimensions("flattened", target) == {}


@pytest.mark.parametrize("target", ["7.17", "8.7"])
def test_dimensions_of_a_flattened_field_before_8_8(target):
    found = _dimensions("flattened", target)
    assert found.keys() == {"ES103"}
    assert "requires Elasticsearch 8.8 or later" in found["ES103"]


def test_dimensions_of_another_type():
    found = _dimensions("keyword")
    assert found.keys() == {"ES103"}
    assert "not supported for type `keyword` (rejected by Elasticsearch)" in found["ES103"]


@pytest.mark.parametrize("more", [{"index": False}, {"doc_values": False}, {"ignore_above": 10}])
def test_what_excludes_dimensions_of_a_flattened_field(more):
    assert _dimensions("flattened", "9.5", **more).keys() == {"ES104"}
    assert _dimensions("flattened", "8.7", **more).keys() == {"ES103"}, "only the parameter itself is refused"


@pytest.mark.parametrize(
    ("target", "code"),
    [
        ("7.0", "ES104"),
        ("7.9", "ES104"),
        ("7.10", ""),
        ("7.17", ""),
        ("8.0", "ES103"),
        ("8.18", "ES103"),
        ("9.4", "ES103"),
        ("9.5", ""),
    ],
)
def test_doc_values_of_text_by_release(target, code):
    body = {"index_patterns": ["a-*"], "mappings": {"properties": {"f": {"type": "text", "doc_values": True}}}}
    found = [each for each in upgrade_findings(body, "es-template", target) if each.stage == "load"]
    assert [each.rule.code for each in found] == ([code] if code else [])
    if target == "9.4":
        assert "rejected since 8.0" in found[0].message
