"""LS291 (grok-repeated-line-pattern): which repetitions are reported, and the fix."""

import pytest
from advice import fixed, run
from rule_examples import found

GROK = 'filter {{ grok {{ match => {{ "message" => "{}" }} }} }}\n'


@pytest.mark.parametrize(
    ("pattern", "severities"),
    [("^%{HTTPD_COMBINEDLOG}*$", ["warning"]), ("%{COMMONAPACHELOG}* end", ["info"]), ("%{SYSLOGLINE}++", ["info"])],
)
def test_findings(pattern: str, severities: list[str]) -> None:
    assert [finding.severity for finding in run("LS291", GROK.format(pattern))] == severities


def test_own_patterns() -> None:
    text = 'filter { grok { patterns_dir => "/p" match => { "message" => "%{SYSLOGLINE}+" } } }\n'
    assert run("LS291", text) == []


@pytest.mark.parametrize(("pattern", "left"), [("%{SYSLOGLINE}*?", ""), ("%{SYSLOGLINE}++x", "x")])
def test_fix(pattern: str, left: str) -> None:
    text = GROK.format(pattern)
    (finding,) = run("LS291", text)
    assert fixed(text, finding) == GROK.format("%{SYSLOGLINE}" + left)


@pytest.mark.parametrize(
    "text",
    [
        'filter { grok { match => { "message" => "%{SYSLOGBASE} +%{GREEDYDATA:text}" } } }\n',
        'filter { grok { match => { "message" => "^%{WORD:level}%{SPACE}+%{GREEDYDATA:text}" } } }\n',
        'filter { grok { pattern_definitions => { "TOMCATLOG" => "x" } match => { "message" => "%{TOMCATLOG}+" } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS291", text) == []
