"""The policy of severities and defaults in CONTRIBUTING.md, as far as it can be checked."""

import re
from pathlib import Path

import pytest

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text
from lslint.rules import registry

ENTRIES = [entry for entry in registry.entries().values() if entry.family != "run"]


def test_advice_is_never_an_error():
    assert [entry.code for entry in ENTRIES if entry.stage == "advice" and entry.severity == "error"] == []


def test_what_the_product_refuses_is_an_error():
    refused = [entry for entry in ENTRIES if entry.stage in ("parse", "load", "start")]
    assert [entry.code for entry in refused if entry.severity != "error"] == []


def test_rules_that_decide_the_verdict_are_reported():
    hidden = [entry.code for entry in ENTRIES if entry.stage in ("parse", "load", "start") and not entry.default]
    assert hidden == []


BROKEN = [
    ("logstash", 'input { stdin { } }\nfilter { grok { match => { "message" => "%{IP:a}" } }\n'),
    ("filebeat", "filebeat.inputs:\n- type: log\n  paths: [/a]\n   x: y\noutput.console: {}\n"),
    ("es-template", '{"index_patterns": ["a-*"], "settings": {"number_of_replicas": 0}'),
    ("elasticsearch-settings", "cluster.name: a\n  x: y\nxpack.security.enabled: false\n"),
]


@pytest.mark.parametrize(("kind", "text"), BROKEN)
def test_no_advice_on_a_file_that_does_not_parse(kind, text):
    values = Values()
    values.select = ["ALL"]
    result = check_text(text, "a", kind, Settings(values))
    assert {finding.stage for finding in result.findings} >= {"parse"}
    assert [finding.rule.code for finding in result.findings if finding.stage == "advice"] == []


def test_advice_on_what_parses_although_an_error_is_reported():
    """Markers of a template engine and names given twice leave the rest of the file readable."""
    for text in (
        '{"index_patterns": ["a"], "settings": {"mapping.total_fields.limit": 20000, "hidden": true, "hidden": true}}',
        '{"index_patterns": ["{{ name }}"], "settings": {"mapping.total_fields.limit": 20000}}',
    ):
        result = check_text(text, "a.json", "es-legacy-template", Settings(Values()))
        assert "ES410" in [finding.rule.code for finding in result.findings], text


def test_notes_about_the_run_stay_in_a_file_that_does_not_parse():
    result = check_text("input { # lslint: ignore[LS9999]\n stdin { }\n", "a.conf", "logstash", Settings(Values()))
    assert "LS904" in [finding.rule.code for finding in result.findings]


def test_a_product_that_does_not_start_is_an_error_of_the_verdict():
    """In all recorded findings; a template or a range of releases makes a warning of some."""
    said = re.compile(
        r"^\w+ (?:warning|info) (?:run|advice) at .*, so (?:\w+beat|Elasticsearch|Kibana|Logstash) does not start\..*",
        re.M,
    )
    recorded = "\n".join(path.read_text() for path in (Path(__file__).parents[1] / "data" / "wording").glob("*.out"))
    assert [line for line in said.findall(recorded) if "is rendered" not in line] == []
