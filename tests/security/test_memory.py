"""Memory is bounded by the size of the input: peak memory of a separate process for every growing input."""

import json
import os
import subprocess
import sys

import pytest
from lint_settings import settings
from paths import ROOT, module_of

from lslint.engine import visitor
from lslint.engine.file import check_text
from lslint.grammar import limits
from lslint.grammar.config.yaml import recovery as yaml_recover
from lslint.grammar.logstash import strict as logstash
from lslint.grammar.logstash.recovery import scan as recover_scan
from lslint.grammar.regex.oniguruma import reader as oniguruma
from lslint.report.masking import masker
from lslint.rules.filebeat.config_model import analysis

SIZE = 1_040_000
LARGE = 10_400_000


GROWTH = module_of(ROOT / "bench" / "growth.py")


def measured(kind, name, size):
    """The row of an input, measured by a new process: one that is forked has the memory of the test run."""
    code = f"import json, growth; print(json.dumps(growth.measured({kind!r}, {name!r}, {size})))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT / "bench", capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "name"), GROWTH.INPUTS)
def test_a_megabyte_stays_below_the_line(kind, name):
    row = measured(kind, name, SIZE)
    assert row["size"] > 0.9 * SIZE
    assert row["mb"] <= GROWTH.memory_limit(row["size"]), row


@pytest.mark.slow
@pytest.mark.skipif("LSLINT_LARGE" not in os.environ, reason="takes half an hour; set LSLINT_LARGE=1")
@pytest.mark.parametrize(("kind", "name"), GROWTH.INPUTS)
def test_ten_megabytes_stay_below_the_line(kind, name):
    row = measured(kind, name, LARGE)
    assert row["mb"] <= GROWTH.memory_limit(row["size"]), row


@pytest.mark.slow
def test_the_measurement_sees_memory(monkeypatch):
    monkeypatch.setattr(GROWTH, "work", lambda kind, text: bytearray(400 << 20))
    assert GROWTH.measured("jvm-options", "options", 1000)["mb"] > 400


def stopped(text, kind="logstash", path="x.conf"):
    """The one warning that analysis stopped; checks the verdict."""
    result = check_text(text, path, kind)
    assert result.verdict == "unknown"
    assert result.starts in ("unknown", "no")
    (warning,) = [finding for finding in result.findings if finding.rule.code == "LS906"]
    assert warning.severity == "warning"
    assert [one for one in result.not_checked if "analysis stopped" in one.reason]
    return warning.message


LEVELS = {
    "conditions": lambda n: "filter { " + "if [a] { " * n + "drop { } " + "} " * n + "}",
    "lists": lambda n: "filter { mutate { a => " + "[" * n + "1" + "]" * n + " } }",
    "hashes": lambda n: "filter { mutate { a => " + "{ a => " * n + "1" + " }" * n + " } }",
    "codecs": lambda n: "input { stdin { codec => " + "plain { codec => " * n + "json { }" + " }" * n + " } }",
    "parentheses": lambda n: "filter { if " + "(" * n + "[a]" + ")" * n + " { drop { } } }",
    "braces that are not closed": lambda n: "filter { " + "if [a] { " * n,
    "lists that are not closed": lambda n: "filter { mutate { a => " + "[" * n,
    "blocks in a template": lambda n: "filter { {% if x %} " + "if [a] { " * n + "drop { } " + "} " * n + "}",
}


@pytest.mark.parametrize("name", LEVELS)
def test_nesting_beyond_the_limit_is_not_checked(name, monkeypatch):
    monkeypatch.setattr(logstash, "MAX_STACK", 400)
    monkeypatch.setattr(limits, "MAX_NESTING", 100)
    message = stopped(LEVELS[name](1000))
    assert "nested too deeply" in message or "more than 100 blocks" in message


def test_many_errors_are_not_all_kept(monkeypatch):
    monkeypatch.setattr(limits, "MAX_ERRORS", 100)
    assert "more than 100 syntax errors" in stopped("filter {\n" + "  mutate { a = 1 }\n" * 200 + "}\n")


def test_an_accepted_text_reaches_no_limit(monkeypatch):
    monkeypatch.setattr(recover_scan, "MAX_TOKENS", 500)
    monkeypatch.setattr(limits, "MAX_ERRORS", 5)
    text = "filter {\n" + "".join(f'drop {{ id => "d{n}" }}\n' for n in range(1000)) + "}\n"
    assert check_text(text, "x.conf", "logstash").verdict == "accepted"


REGEXES = {
    "grok": "filter {{ grok {{ match => {{ message => '{}' }} }} }}",
    "a condition": "filter {{ if [a] =~ /{}/ {{ drop {{ }} }} }}",
    "gsub": "filter {{ mutate {{ gsub => [field, '{}', ''] }} }}",
}


@pytest.mark.parametrize("place", REGEXES)
@pytest.mark.parametrize("group", ["(", "(?:", "(?<a>"])
def test_groups_of_a_regular_expression_are_read_to_a_limit(place, group, monkeypatch):
    monkeypatch.setattr(oniguruma, "MAX_GROUPS", 100)
    monkeypatch.setattr(oniguruma, "MAX_OPEN_GROUPS", 100)
    result = check_text(REGEXES[place].format(group * 300 + "b" + ")" * 300), "x.conf", "logstash")
    assert result.starts == "unknown"
    assert any("exceeds a limit of the analysis" in one.reason for one in result.not_checked)
    fits = check_text(REGEXES[place].format(group * 50 + "c" + ")" * 50), "x.conf", "logstash")
    assert not any("exceeds a limit" in one.reason for one in fits.not_checked)


def test_a_large_yaml_file_with_a_syntax_error_is_not_analyzed(monkeypatch):
    monkeypatch.setattr(yaml_recover, "MAX_REFUSED_YAML", 100)
    text = "filebeat.inputs:\n" + "- type: log\n" * 20 + "\tid: 5\n"
    message = stopped(text, "filebeat", "filebeat.yml")
    assert "more than 100 characters" in message
    assert "line 22 has one" in message


@pytest.mark.slow
def test_aliases_of_a_filebeat_config_are_expanded_to_a_limit():
    bomb = "x0: &x0 [a, b]\n" + "".join(f"x{n + 1}: &x{n + 1} [*x{n}, *x{n}]\n" for n in range(60))
    result = check_text("filebeat.inputs: []\n" + bomb, "filebeat.yml", "filebeat")
    assert result.verdict == "unknown"
    assert any("aliases" in one.reason for one in result.not_checked)


class TestManyFindings:
    @pytest.fixture(autouse=True)
    def few(self, monkeypatch):
        monkeypatch.setattr(visitor, "MAX_FINDINGS", 20)
        monkeypatch.setattr(visitor, "MAX_FINDINGS_OF_RULE", 10)

    def test_an_error_behind_the_limit_still_rejects(self):
        many = 'grok { id => "%d" match => { "m" => "%%{NOPE%d:a} x" } }\n'
        text = "filter {\n" + "".join(many % (n, n) for n in range(100))
        assert check_text(text + "}\n", "a.conf", "logstash").verdict == "accepted"
        result = check_text(text + "mutate { id => last nope => 1 }\n}\n", "a.conf", "logstash")
        assert result.verdict == "rejected"
        assert any(finding.start >= len(text) and finding.stage == "load" for finding in result.findings)

    def test_findings_of_one_large_node_are_limited(self, monkeypatch):
        monkeypatch.setattr(visitor, "_MIN_LARGE_NODE", 100)
        text = "filter { mutate { id => m rename => {\n" + '"a" => "b"\n' * 100 + "} } }\n"
        result = check_text(text, "a.conf", "logstash")
        assert 1 <= [finding.rule.code for finding in result.findings].count("LS112") <= 11
        assert result.verdict == "rejected"

    def test_no_suppression_is_called_unused_when_findings_are_left_out(self):
        text = "filter {\n" + "kv { recursive => yes } # lslint: ignore[LS701]\n" * 100 + "}\n"
        result = check_text(text, "a.conf", "logstash")
        assert "LS901" not in [finding.rule.code for finding in result.findings]


def test_findings_of_many_embedded_configs_are_limited(monkeypatch):
    monkeypatch.setattr(visitor, "MAX_FINDINGS", 20)
    entry = (
        '- pipeline.id: p{0}\n  config.string: "input {{{{ beats {{{{ port => 5044 }}}} }}}}'
        " filter {{{{ drop {{{{ id => 'a' }}}} mutate {{{{ }}}} }}}}\"\n"
    )
    result = check_text(
        "".join(entry.format(n).replace("{{", "{").replace("}}", "}") for n in range(50)), "pipelines.yml"
    )
    assert len(result.findings) < 40
    assert [finding.rule.code for finding in result.findings].count("LS906") == 1
    assert len(result.documents) == 50
    assert result.verdict == "accepted"


def test_secrets_of_many_embedded_configs_stay_hidden():
    entry = "- pipeline.id: p{0}\n  config.string: \"output {{ http {{ url => 'http://u:Zq7kW7x{0}@h/' }} }}\"\n"
    text = "".join(entry.format(n) for n in range(40))
    result = check_text(text, "pipelines.yml")
    displayed = masker(result).source(0, len(text))
    assert "Zq7kW7x" not in displayed
    assert displayed.count("pipeline.id") == 40


class TestManyProblemsOfAFilebeatConfig:
    @pytest.fixture(autouse=True)
    def few(self, monkeypatch):
        monkeypatch.setattr(analysis, "MAX_OF_RULE", 5)

    def test_errors_beyond_the_limit_still_reject(self):
        text = "filebeat.inputs:\n" + "- type: log\n  paths: 7\n  harvester_limit: x\n" * 20
        result = check_text(text, "filebeat.yml", "filebeat", settings(target=["filebeat=8.19"]))
        assert result.verdict == "rejected"
        assert len([finding for finding in result.findings if finding.severity == "error"]) >= 5
        assert any("more than 5 errors" in one.reason for one in result.not_checked)
