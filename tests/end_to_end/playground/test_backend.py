"""The module of the playground's worker, in the Python of the tests."""

import importlib.util
import json
import re

import pytest
from paths import ROOT

from lslint.kinds import IN_RULES
from lslint.rules import registry


@pytest.fixture(scope="module")
def backend():
    spec = importlib.util.spec_from_file_location("backend", ROOT / "playground" / "backend.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def ask(backend):
    backend._kind, backend._text_of_kind = backend.FIRST, ""

    def asked(what, text="", **more):
        given = {"do": what, "text": text, "kind": None, "release": None, "select": [], **more}
        return json.loads(backend.handle(json.dumps(given)))

    return asked


def test_offsets_are_those_of_the_editor(ask):
    text = 'filter { mutate { id => "😀" add_feild => { "a" => "b" } } }\n'
    [found] = ask("check", text)["findings"]
    wide = text.encode("utf-16-le")
    assert wide[2 * found["from"] : 2 * found["to"]].decode("utf-16-le") == "add_feild"
    [edit] = found["fix"]["edits"]
    assert (edit["from"], edit["insert"]) == (found["from"], "add_field")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("input { stdin { } }", "logstash"),
        ("filebeat.inputs:\n- type: filestream\n", "filebeat"),
        ('{"index_patterns": ["a"], "template": {}}', "es-index-template"),
        ("", "logstash"),
        ("no config at all", "logstash"),
    ],
)
def test_the_kind_is_detected(ask, text, kind):
    assert ask("check", text)["kind"] == kind


def test_a_kind_is_kept_while_the_text_is_of_none(ask):
    assert ask("check", "filebeat.inputs:\n- type: filestream\n")["kind"] == "filebeat"
    assert ask("check", "fileb\n")["kind"] == "filebeat"


def test_a_config_of_no_kind_is_not_taken_for_the_last_one(ask):
    assert ask("check", "filebeat.inputs:\n- type: filestream\n")["kind"] == "filebeat"
    long = "".join(f"key{number}: value\n" for number in range(40))
    found = ask("check", long)
    assert (found["kind"], found["verdict"], found["findings"]) == ("none", "unknown", [])
    assert ask("fix", long) == {"text": long, "count": 0}
    assert ask("check", "filebeat.inputs:\n- type: filestream\n", release="8.15")["kind"] == "filebeat"


def test_configs_inside_of_a_manifest_are_checked(ask):
    manifest = """\
apiVersion: v1
kind: ConfigMap
metadata: {name: logstash-pipeline, labels: {app: logstash, part: ingest, owner: platform, tier: backend, stage: live}}
data:
  logstash.conf: |
    input { beats { id => "a" port = 5044 } }
    output { elasticsearch { id => "b" index => "logs" } }
"""
    found = ask("check", manifest)
    assert (found["kind"], found["findings"][0]["code"]) == ("none", "LS003")
    assert "port => 5044" in ask("fix", manifest)["text"]


def test_release_and_rules_count(ask):
    text = "output { elasticsearch { id => 'a' flush_size => 5 } }\n"
    assert ask("check", text, release="5.6")["verdict"] == "accepted"
    found = ask("check", text, release="7.17")
    assert "LS106" in {one["code"] for one in found["findings"]}
    assert found["verdict"] == "rejected"
    hidden = "filter { mutate { add_field => ['a', 'b'] } }\n"
    assert "LS710" not in {one["code"] for one in ask("check", hidden)["findings"]}
    assert "LS710" in {one["code"] for one in ask("check", hidden, select=["LS710"])["findings"]}


def test_fix_applies_all_safe_fixes(ask):
    text = 'filter { if [a] && [b] { mutate { id = "a" } } }\n'
    assert ask("check", text)["fixable"] == 2
    assert ask("fix", text) == {"text": 'filter { if [a] and [b] { mutate { id => "a" } } }\n', "count": 2}


def test_format(ask):
    assert ask("format", "filter{mutate{id=>'a'}}\n") == {"text": "filter {\n  mutate { id => 'a' }\n}\n"}
    assert ask("format", "filter {")["error"].startswith("A pipeline with syntax errors")
    assert ask("format", "filebeat.inputs:\n- type: filestream\n")["error"].startswith("Only Logstash pipelines")


def test_lines_are_run(ask):
    text = "filter { grok { match => { message => '^%{INT:n:int}$' } } }\n"
    found = ask("try", text, lines="5\n\nx\n", codec="plain")
    assert len(found["traces"]) == 2
    assert "\0good\0+ n\0reset\0 = 5" in found["traces"][0]
    assert "_grokparsefailure" in found["traces"][1]
    assert found["ecs"] == "v8"
    assert ask("try", text, lines="5", codec="plain", release="7.17")["ecs"] == "disabled"
    [trace] = ask("try", text, lines='{"message": "7"}', codec="json")["traces"]
    assert "+ n\0reset\0 = 7" in trace
    assert ask("try", text, lines="1\n" * 60, codec="plain")["omitted"] == 10


def test_filters_that_are_not_run_are_named(ask):
    found = ask("try", "filter { geoip { source => 'a' } }\n", lines="x", codec="plain")
    assert found["not_run"] == ["config.conf:1: the filter `geoip` is not run"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("filter {", "A pipeline with syntax errors cannot be run"),
        ("filter { grok { match => { message => '%{NOSUCH}' } } }", "Logstash does not start with this filter"),
    ],
)
def test_what_cannot_be_run_says_why(ask, text, message):
    assert message in ask("try", text, lines="x", codec="plain")["error"]


def test_secrets_are_not_in_messages(ask):
    text = "output { elasticsearch { id => 'a' user => 'u' password => 'hunter2' hosts => ['hunter2:x'] } }\n"
    assert "hunter2" not in json.dumps([one["message"] for one in ask("check", text)["findings"]])


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"kind": "nginx"}, "Unknown kind"),
        ({"release": "99.9", "kind": "logstash"}, "99.9"),
        ({"select": ["LS999"]}, "LS999"),
    ],
)
def test_a_wrong_option_is_a_message(ask, given, message):
    assert message in ask("check", "filter { }", **given)["error"]


def test_a_text_that_is_too_long_is_a_message(ask):
    assert "longer than" in ask("check", "#" * 500_001)["error"]


@pytest.mark.slow
def test_every_rule_opens_an_example_that_it_reports(ask, backend):
    """Except for those whose example is not a file that the page can check by itself."""
    without = set()
    for code, entry in registry.entries().items():
        if entry.family == registry.OWN or not registry.load(code).bad:
            continue
        found = ask("rule", code=code)
        if "error" in found:
            without.add(code)
            continue
        checked = ask("check", **{name: found[name] for name in ("text", "kind", "release", "select")})
        assert code in {one["code"] for one in checked["findings"]}, code
    others = {code for code in registry.entries() if registry.load(code).kinds[0] not in IN_RULES}
    assert without - others == {"LS013", "FB264"}  # not valid UTF-8; needs a release


def test_an_unknown_rule_is_a_message(ask):
    assert re.search("no example", ask("rule", code="LS999")["error"])
