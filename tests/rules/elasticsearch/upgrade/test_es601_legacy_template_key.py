"""ES601 (legacy-template-key): cases beyond the examples of the rule."""

import json

import pytest
from elasticsearch_checks import check_template, load_findings, upgrade_findings

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text


def test_without_a_target_the_old_key_is_a_warning():
    result = check_template({"template": "a-*", "settings": {"number_of_shards": 1}})
    assert load_findings(result) == {("ES601", "advice")}
    assert [f.severity for f in result.findings if f.rule.code == "ES601"] == ["warning"]
    assert result.verdict == "accepted"
    assert result.releases == "1.7-7.17"


@pytest.mark.parametrize(("target", "applicability"), [("", "unsafe"), ("9.5", "safe"), ("5.6..9.5", "unsafe")])
def test_fix_is_safe_if_every_allowed_release_rejects_the_key(target, applicability) -> None:
    """``index_patterns`` requires 6.0; without a target, releases from 7.17 on may be in use, and 7.17 accepts the key
    although it rejects another part."""
    body = {"template": "a-*", "mappings": {"subobjects": False, "properties": {"n": {"type": "ip"}}}}
    (finding,) = [each for each in upgrade_findings(body, "es-template", target) if each.rule.code == "ES601"]
    assert finding.fix.applicability == applicability
    assert finding.stage == "load"


TYPED = {"doc": {"properties": {"n": {"type": "ip"}}}}
TYPELESS = {"properties": {"n": {"type": "ip"}}}


@pytest.mark.parametrize(
    ("mappings", "target", "severities"),
    [
        ({}, "", ["warning"]),  # 7.17 accepts it, and 8.0 rejects it
        (TYPELESS, "", ["warning"]),
        (TYPED, "2.4", []),
    ],
)
def test_the_old_key_by_release(mappings, target, severities) -> None:
    text = json.dumps({"template": "a-*", "mappings": mappings})
    values = Values()
    values.target = [f"elasticsearch={target}"] if target else []
    result = check_text(text, "a.json", "es-legacy-template", Settings(values))
    assert [each.severity for each in result.findings if each.rule.code == "ES601"] == severities


@pytest.mark.parametrize(
    ("more", "action"),
    [
        ({}, "Use `index_patterns` with a list of patterns"),
        ({"index_patterns": ["a-*"]}, "Remove `template`: `index_patterns` replaces it"),
    ],
)
def test_what_to_do_depends_on_the_new_key(more, action):
    found = upgrade_findings({"template": "a-*", **more, "settings": {}}, "es-template", "8.0")
    (finding,) = [each for each in found if each.rule.code == "ES601"]
    assert finding.message.endswith(action)
