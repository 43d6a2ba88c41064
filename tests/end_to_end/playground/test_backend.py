"""The module of the playground's worker, in the Python of the tests."""

import json

import pytest
from paths import ROOT, module_of

from lslint.kinds import IN_RULES
from lslint.rules import registry


@pytest.fixture(scope="module")
def backend():
    return module_of(ROOT / "playground" / "backend.py")


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


@pytest.mark.parametrize(("text", "kind"), [
    ("input { stdin { } }", "logstash"), ("filebeat.inputs:\n- type: filestream\n", "filebeat"),
    ('{"index_patterns": ["a"], "template": {}}', "es-index-template"),
    ("", "logstash"), ("no config at all", "logstash"),
])  # fmt: skip
def test_the_kind_is_detected(ask, text, kind):
    assert ask("check", text)["kind"] == kind


def test_a_kind_is_kept_while_the_text_is_of_none(ask):
    assert ask("check", "filebeat.inputs:\n- type: filestream\n")["kind"] == "filebeat"
    assert ask("check", "fileb\n")["kind"] == "filebeat"


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


def test_fix_applies_all_safe_fixes(ask):
    text = 'filter { if [a] && [b] { mutate { id = "a" } } }\n'
    assert ask("check", text)["fixable"] == 2
    assert ask("fix", text) == {"text": 'filter { if [a] and [b] { mutate { id => "a" } } }\n', "count": 2}


@pytest.mark.parametrize(("text", "message"), [
    ("filter {", "A pipeline with syntax errors cannot be run"),
    ("filter { grok { match => { message => '%{NOSUCH}' } } }", "Logstash does not start with this filter"),
])  # fmt: skip
def test_what_cannot_be_run_says_why(ask, text, message):
    assert message in ask("try", text, lines="x", codec="plain")["error"]


@pytest.mark.parametrize(("given", "message"), [
    ({"kind": "nginx"}, "Unknown kind"), ({"release": "99.9", "kind": "logstash"}, "99.9"),
    ({"select": ["LS999"]}, "LS999"),
])  # fmt: skip
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
