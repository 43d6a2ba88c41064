"""ES115 (illegal-index-pattern): cases beyond the examples of the rule."""

import json

import pytest
from elasticsearch_checks import upgrade_findings

from lslint.engine.file import check_text


@pytest.mark.parametrize(("pattern", "fixed"), [("Logs-*", True), ("LOGS", False)])
def test_a_pattern_in_capitals_is_a_placeholder_without_a_fix(pattern: str, fixed: bool) -> None:
    (finding,) = [
        e for e in upgrade_findings({"index_patterns": [pattern]}, "es-legacy-template") if e.rule.code == "ES115"
    ]
    assert (finding.fix is not None) == fixed


@pytest.mark.parametrize("release", ["5.6", "7.17", "9.5"])
@pytest.mark.parametrize("pattern", ["Logs-*", "-logs-*"])
def test_a_pattern_that_never_applies_is_a_warning(pattern: str, release: str) -> None:
    key = "template" if release == "5.6" else "index_patterns"
    body = {key: pattern if release == "5.6" else [pattern]}
    (finding,) = [e for e in upgrade_findings(body, "es-legacy-template", release) if e.rule.code == "ES115"]
    assert (finding.severity, finding.stage) == ("warning", "run")
    assert "(" not in finding.message


@pytest.mark.parametrize("pattern", ["INDEX_NAME*", "$PREFIX-*", "a/__ES_X__"])
def test_names_in_capitals_are_read_as_they_are(pattern: str) -> None:
    body = {"index_patterns": [pattern], "settings": {}}
    assert "ES115" in {finding.rule.code for finding in upgrade_findings(body, "es-legacy-template")}


@pytest.mark.parametrize(
    ("body", "stage"),
    [
        ({"index_patterns": ["_a*"], "settings": {}}, "load"),
        ({"index_patterns": ["a b*"], "template": {}, "priority": 1}, "load"),
        ({"index_patterns": ["a b*"], "template": "a*", "settings": {}}, "load"),
    ],
)
def test_a_pattern_that_no_release_accepts_is_an_error_without_a_target(body, stage):
    result = check_text(json.dumps(body), "a.json")
    found = [one for one in result.findings if one.rule.code == "ES115"]
    assert {one.stage for one in found} == ({stage} if stage == "load" else set())
    assert all(one.severity == "error" for one in found)
