"""ES323 (all-field-enabled): cases beyond the examples of the rule."""

import json

import pytest
from advice import fixed, run
from elasticsearch_checks import check_kind


@pytest.mark.parametrize(
    ("all_fields", "default", "found"),
    [(None, None, True), (True, None, True), (False, None, False), (None, False, False), (None, True, True)],
)
def test_all_field_by_type_and_default(all_fields: bool | None, default: bool | None, found: bool) -> None:
    web: dict = {"properties": {"host": {"type": "string"}}}
    if all_fields is not None:
        web["_all"] = {"enabled": all_fields}
    mappings = {"web": web}
    if default is not None:
        mappings = {"_default_": {"_all": {"enabled": default}}, **mappings}
    text = json.dumps({"template": "weblogs-*", "mappings": mappings})
    seen = run("ES323", text, target="5.6")
    assert bool(seen) is found
    if found:
        assert not run("ES323", fixed(text, seen[0]), target="5.6")


@pytest.mark.parametrize(("target", "code"), [("5.6", "ES323"), ("6.8", "ES611"), ("8.19", "ES611"), ("", "ES611")])
def test_one_rule_speaks_about_all(target: str, code: str) -> None:
    """Advice to switch `_all` off and advice to remove it would contradict each other."""
    web = {"_all": {"enabled": True}, "properties": {"host": {"type": "string"}}}
    text = json.dumps({"template": "weblogs-*", "mappings": {"web": web}})
    found = {finding.rule.code for finding in check_kind(text, "es-legacy-template", target).findings}
    assert found & {"ES323", "ES611"} == {code}
