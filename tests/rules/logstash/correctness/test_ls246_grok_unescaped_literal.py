"""LS246 (grok-unescaped-literal): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import filters
from rule_examples import found

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # LS246
        (filters(r"""grok { match => { "m" => "x[-%{WORD:a}] %{INT:b}" } }"""), 1),
        (filters(r"""grok { match => { "m" => "%{WORD:[a][b]} [^]]+ [a-z%]" } }"""), 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS246", text)) == count


@pytest.mark.parametrize(
    ("pattern", "is_group"),
    [
        ("^[%{HTTPDATE:t}] %{WORD:b}", False),
        ("^[%{WORD:a}][%{WORD:b}] %{INT:c}", False),
        ("^%{WORD:a} [host: %{HOSTNAME:h}|%{DATA}]", True),
        ("^[%{IP:a}|-] %{WORD:b}", True),
        ("^%{WORD:a} [%{WORD:b} ]?%{INT:c}", True),
        ("^%{WORD:a}[ %{WORD:b}]*$", True),
    ],
)
def test_brackets_for_a_group(pattern: str, is_group: bool) -> None:
    for finding in run("LS246", filters(f'grok {{ match => {{ "m" => "{pattern}" }} }}')):
        assert ("(?:…)" in finding.message) is is_group
        assert (finding.fix is None) is is_group
    assert run("LS246", filters(f'grok {{ match => {{ "m" => "{pattern}" }} }}'))


@pytest.mark.parametrize(
    "text",
    [
        'filter { grok { match => { "message" => "^(?<level>[A-Z]+) [[:alpha:]]+ %{GREEDYDATA:text}" } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS246", text) == []
