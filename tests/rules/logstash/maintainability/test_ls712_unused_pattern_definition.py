"""LS712 (unused-pattern-definition): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, run
from logstash_checks import filters
from rule_examples import found

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (filters('grok { match => { "m" => "%{A}" } pattern_definitions => { "A" => "%{B}" "B" => "x" } }'), 0),
        (filters('grok { match => { "m" => "%{A}" } pattern_definitions => { "A" => "x" "B" => "x" } }'), 1),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS712", text)) == count


@pytest.mark.parametrize(
    "text",
    [
        'filter { grok { match => { "message" => "^%{SYSLOGBASE}" } pattern_definitions => { "PROG" => "\\w+" } } }\n',
        'filter { grok { patterns_dir => ["/etc/patterns"] match => { "message" => "^%{MYLINE:a}" }'
        ' pattern_definitions => { "SHORT" => "[a-z]+" } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS712", text) == []


class WithPatterns(FakeProject):
    """A project with a folder ``patterns``."""

    def grok_definitions(self, written: str) -> dict[str, str] | None:
        return {"MYLINE": "%{SHORT} x"} if written == "patterns" else None


def test_a_pattern_file_uses_a_definition() -> None:
    text = filters(
        'grok { patterns_dir => ["patterns"] match => { "m" => "%{MYLINE}" }'
        ' pattern_definitions => { "SHORT" => "x" "OTHER" => "x" } }'
    )
    (finding,) = run("LS712", text, project=WithPatterns())
    assert "`OTHER`" in finding.message


def test_no_fix_next_to_an_unknown_pattern() -> None:
    text = filters('grok { match => { "m" => "%{SHROT}" } pattern_definitions => { "SHORT" => "x" } }')
    (finding,) = run("LS712", text)
    assert finding.fix is None
