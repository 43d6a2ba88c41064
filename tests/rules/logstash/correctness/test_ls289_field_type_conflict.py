"""LS289 (field-type-conflict): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import filters

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # LS289
        (filters('grok { match => { "m" => "%{WORD:a} %{WORD:[a][b]}" } }'), 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS289", text)) == count


def test_both_places_are_named() -> None:
    text = (
        'filter { grok { match => { "m" => "%{WORD:a}" } }\ngrok { match => { "n" => "%{WORD:[a][b]}" } } }\n'
        'output { elasticsearch { index => "x-%{+yyyy}" } }'
    )
    (finding,) = run("LS289", text)
    assert "line 2" in finding.message
    assert len(finding.related) == 1


@pytest.mark.parametrize(
    ("patterns", "count"),
    [
        ('["%{WORD:[a][b]} %{NUMBER:a:int}"]', 0),  # grok ignores a capture into an object
        ('["%{WORD:a} %{WORD:[a][b]}"]', 0),
        ('["%{WORD:[a][b]}", "%{NUMBER:a:int}"]', 1),
        ('["%{WORD:[a][b]} %{NUMBER:a:int}", "%{WORD:[a][c]}"]', 1),
    ],
)
def test_captures_of_one_pattern(patterns: str, count: int) -> None:
    text = f'filter {{ grok {{ match => {{ "m" => {patterns} }} }} }}\noutput {{ elasticsearch {{ index => "x" }} }}'
    found = run("LS289", text)
    assert len(found) == count
    assert all("single value" in finding.message for finding in found)
