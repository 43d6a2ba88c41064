"""Limits that bound memory: what is reported when analysis stops, and that texts below a limit are unaffected."""

import json

import pytest

from lslint import visitor
from lslint.engine import check_text
from lslint.grammar import logstash, recover_top
from lslint.output import RenderOptions, renderer
from lslint.result import Run


def stopped(result):
    return [gap.reason for gap in result.not_checked if gap.reason.startswith("analysis stopped at line ")]


@pytest.mark.parametrize(
    ("open_", "close", "before", "after"),
    [
        ("if [a] {", "}", "filter {", "}"),
        ("[", "]", "filter { mutate { a => ", "} }"),
        ("{ aa => ", "}", "filter { mutate { aa => ", "} }"),
        ("(", ")", "filter { if ", " { } }"),
        ("plain { codec => ", "}", "input { stdin { codec => ", "} }"),
    ],
)
def test_text_that_is_nested_too_deeply_is_neither_accepted_nor_rejected(open_, close, before, after, monkeypatch):
    core = {"if [a] {": "drop { }", "(": "[a]", "plain { codec => ": "json { }"}.get(open_, "1")
    text = before + open_ * 100 + core + close * 100 + after
    whole = check_text(text, "a.conf", "logstash")
    assert stopped(whole) == []
    monkeypatch.setattr(logstash, "MAX_STACK", 60)
    result = check_text(text, "a.conf", "logstash")
    assert stopped(result) == ["analysis stopped at line 1: the text is nested too deeply"]
    assert (result.verdict, result.starts, result.releases) == ("unknown", "unknown", None)
    assert result.findings == []


def test_default_nesting_limits_are_above_what_logstash_reads():
    """A default JVM stack overflows at 300 nested arrays; a large stack reads some thousands."""
    text = "filter {" + "if [a] {" * 3000 + "drop { id => 'd' }" + "}" * 3000 + "}"
    result = check_text(text, "a.conf", "logstash")
    assert (stopped(result), result.verdict) == ([], "accepted")


def test_nesting_in_a_broken_text_stops_error_recovery():
    result = check_text("filter { mutate { a = b c => " + "{ cc => " * 120_000, "a.conf", "logstash")
    assert stopped(result) == ["analysis stopped at line 1: more than 110000 nested blocks"]
    assert (result.verdict, result.releases) == ("unknown", None)
    assert [finding.stage for finding in result.findings][:1] == ["parse"]


def test_syntax_errors_beyond_the_limit_stop_error_recovery(monkeypatch):
    text = "filter {\n" + "mutate { a = b }\n" * 20 + "}\n"
    monkeypatch.setattr(recover_top, "MAX_ERRORS", 200)
    whole = check_text(text, "a.conf", "logstash")
    assert (stopped(whole), whole.verdict) == ([], "rejected")
    monkeypatch.setattr(recover_top, "MAX_ERRORS", 10)
    result = check_text(text, "a.conf", "logstash")
    (reason,) = stopped(result)
    assert reason.endswith("more than 10 syntax errors")
    assert result.verdict == "unknown"
    told = [finding for finding in result.findings if finding.stage == "parse"]
    assert told
    assert told[0].start == next(one.start for one in whole.findings if one.stage == "parse")


def test_the_reason_is_in_every_report_for_people_and_programs():
    result = check_text("filter { mutate { a => " + "[" * 230_000, "a.conf", "logstash")
    (reason,) = stopped(result)
    run = Run({})
    run.results.append(result)
    assert reason in renderer("text")(run, RenderOptions(verbose=True))
    assert reason in str(json.loads(renderer("json")(run, RenderOptions()))["files"][0]["not_checked"])


class TestFindings:
    @pytest.fixture(autouse=True)
    def few(self, monkeypatch):
        monkeypatch.setattr(visitor, "MOST", 20)
        monkeypatch.setattr(visitor, "MOST_OF_RULE", 10)

    def test_advice_beyond_the_limit_leaves_the_verdict(self):
        result = check_text("filter {\n" + "kv { recursive => yes }\n" * 500 + "}\n", "a.conf", "logstash")
        whole = len(result.findings)
        assert 10 <= whole < 200
        assert "further ones are left out" in str([gap.reason for gap in result.not_checked])

    def test_an_error_behind_the_limit_still_rejects(self):
        many = 'grok { id => "%d" match => { "m" => "%%{NOPE%d:a} x" } }\n'
        text = "filter {\n" + "".join(many % (n, n) for n in range(100))
        assert check_text(text + "}\n", "a.conf", "logstash").verdict == "accepted"
        result = check_text(text + "mutate { id => last nope => 1 }\n}\n", "a.conf", "logstash")
        assert result.verdict == "rejected"
        assert any(finding.start >= len(text) and finding.stage == "load" for finding in result.findings)

    def test_findings_of_one_large_node_are_limited(self, monkeypatch):
        monkeypatch.setattr(visitor, "_LARGE", 100)
        text = "filter { mutate { id => m rename => {\n" + '"a" => "b"\n' * 100 + "} } }\n"
        result = check_text(text, "a.conf", "logstash")
        assert 1 <= [finding.rule.code for finding in result.findings].count("LS112") <= 11
        assert result.verdict == "rejected"

    def test_no_suppression_is_called_unused_when_findings_are_left_out(self):
        text = "filter {\n" + "kv { recursive => yes } # lslint: ignore[LS701]\n" * 100 + "}\n"
        result = check_text(text, "a.conf", "logstash")
        assert "LS901" not in [finding.rule.code for finding in result.findings]
