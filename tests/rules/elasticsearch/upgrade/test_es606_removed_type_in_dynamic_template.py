"""ES606 (removed-type-in-dynamic-template): cases beyond the examples of the rule."""

import json

import pytest
from elasticsearch_checks import LOGSTASH_STRINGS, check_any, upgrade_findings

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text


@pytest.mark.parametrize(("target", "applicability"), [("9.5", "safe"), ("", "unsafe")])
def test_string_in_a_dynamic_template_by_release(target: str, applicability: str) -> None:
    rule = {"s": {"match_mapping_type": "string", "mapping": {"type": "string", "index": "not_analyzed"}}}
    text = json.dumps({"index_patterns": ["a-*"], "mappings": {"dynamic_templates": [rule]}})
    values = Values()
    values.target = [f"elasticsearch={target}"] if target else []
    result = check_text(text, "a.json", "es-legacy-template", Settings(values))
    (finding,) = [each for each in result.findings if each.rule.code == "ES606"]
    assert finding.fix is not None
    assert finding.fix.applicability == applicability


def test_the_message_names_the_dynamic_template() -> None:
    rule = {"strings": {"match_mapping_type": "string", "mapping": {"type": "string"}}}
    body = {"template": "a-*", "mappings": {"d": {"dynamic_templates": [rule]}}}
    (finding,) = [each for each in upgrade_findings(body, "es-template") if each.rule.code == "ES606"]
    assert "Type `string` in dynamic template `strings`" in finding.message


@pytest.mark.parametrize(("target", "stage"), [("5.6", ""), ("6.8", "run"), ("7.17", "run"), ("9.5", "load")])
def test_the_old_template_by_release(target: str, stage: str) -> None:
    text = LOGSTASH_STRINGS
    if target != "5.6":
        text = text.replace('"template": "weblogs-*"', '"index_patterns": ["weblogs-*"]')
    if target in ("7.17", "9.5"):
        text = text.replace('"_default_": {', "").replace("} } ] } }", "} } ] }")
    stages = {each.stage for each in check_any(text, target).findings if each.rule.code == "ES606"}
    assert stages == ({stage} if stage else set())
    result = check_any(text, target)
    assert result.verdict == ("rejected" if stage == "load" else "accepted")
