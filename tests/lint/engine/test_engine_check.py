"""The engine: verdicts, selection that only hides, order, kinds."""

import pytest
from counting import check_linear
from hypothesis import given
from hypothesis import strategies as st
from lint_settings import settings

from lslint.engine import visitor
from lslint.engine.file import check_source, check_text
from lslint.files.source import decode
from lslint.kinds import BY_NAME
from lslint.rules import registry

GOOD = "input { stdin { id => 'in' } }\noutput { stdout { id => 'out' } }\n"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"])
def test_a_wide_pipeline_is_said_to_be_no_utf8_and_nothing_else(encoding):
    """Not that its mark or each zero in it should be removed: what is left would be no text."""
    for source in (
        decode("x.conf", GOOD.encode(encoding)),
        decode("x.conf", GOOD.replace("\n", "\r\n").encode(encoding)),
    ):
        result = check_source(source, "logstash")
        assert [finding.rule.code for finding in result.findings] == ["LS013"]
        assert f"The file is {encoding[:6].upper()}" in result.findings[0].message or "-" in encoding[4:]
        assert result.findings[0].fix is None or not result.findings[0].fix.edits
        assert result.verdict == "rejected"


@pytest.mark.parametrize("kind", BY_NAME)
@pytest.mark.parametrize(
    "text", ["", "\n", "\ufeff", "# only a comment\n", "\0", "\udc80", " \t\r\n", "{", "}", "a", "é: 1"]
)
def test_odd_texts_are_checked_without_errors(kind, text):
    result = check_text(text, "x", kind, settings("ALL"))
    for finding in result.findings:
        assert 0 <= finding.start <= finding.end <= max(1, len(text))


@pytest.mark.slow
def test_time_grows_with_size_only():
    """Ten times the text takes about ten times as long, findings and suppressions included."""
    part = (
        "filter { mutate { id => 'm%d' replace => { 'a' => 'b' } } # lslint: ignore[LS701]\n"
        " grok { match => { 'message' => 'x' } } }\n"
    )

    def text(count):
        return "".join(part % n for n in range(count))

    check_linear(lambda text: check_text(text, "x.conf", "logstash", settings("ALL")), text, 100, 1_000)


EXAMPLES = [
    (rule.kinds[0], text) for rule in map(registry.load, registry.entries()) for text in (*rule.bad, *rule.good)
]
SCRAPS = [
    "{", "}", "[", "]", '"', "'", "=>", ",", "#", "\\", "\n", "%{", "${", "{{ x }}", "<%= x %>", "# lslint: ignore[",
    "é", "\0",
]  # fmt: skip


@given(st.sampled_from(EXAMPLES), st.integers(0, 4000), st.integers(0, 30), st.sampled_from(SCRAPS))
def test_broken_examples_are_checked_without_errors(example, at, gone, scrap):
    """A piece cut out, a piece put in: spans stay inside the text, refused is what has a refusing finding."""
    kind, text = example
    at = min(at, len(text))
    text = text[:at] + scrap + text[at + gone :]
    result = check_text(text, "x.conf", kind, settings("ALL"))
    for finding in result.findings:
        assert 0 <= finding.start <= finding.end <= len(text)
    errors = [finding for finding in (*result.findings, *result.hidden) if finding.severity == "error"]
    refused = any(finding.stage in ("parse", "load") for finding in errors)
    assert (result.verdict == "rejected") is refused


class TestOfManyFindings:
    """A file of thousands gets a report that can be kept in memory, and says what is left out."""

    def check(self, monkeypatch, text, kind="logstash", path="x.conf"):
        monkeypatch.setattr(visitor, "MAX_FINDINGS", 20)
        monkeypatch.setattr(visitor, "MAX_FINDINGS_OF_RULE", 10)
        return check_text(text, path, kind)

    def test_of_a_rule_that_looks_at_the_file(self, monkeypatch):
        result = self.check(monkeypatch, "filter {\n" + "drop { }\n" * 11 + "}\n")
        assert [f.rule.code for f in result.findings].count("LS701") == 10
        assert (result.verdict, result.starts) == ("accepted", "yes")
        assert "only the first 1" in str([one.reason for one in result.not_checked])

    def test_of_a_walk(self, monkeypatch):
        grok = 'grok { id => "%d" match => { "m" => "%%{WORDS:a%d} x" } }\n'
        text = "filter {\n" + "".join(grok % (n, n) for n in range(100)) + "}\n"
        result = self.check(monkeypatch, text)
        told = [f for f in result.findings if f.rule.code == "LS241"]
        assert 10 < len(told) < 25
        assert told[0].start < told[-1].start < 3000
        assert (result.verdict, result.starts) == ("accepted", "no")  # the rest was checked for what decides it
        assert "only the first" in str([one.reason for one in result.not_checked])
        assert [f.severity for f in result.findings if f.rule.code == "LS906"] == ["warning"]
