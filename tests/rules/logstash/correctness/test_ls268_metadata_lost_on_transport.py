"""LS268 (metadata-lost-on-transport): cases beyond the examples of the rule."""

import pytest
from advice import run
from rule_examples import found

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # LS268, LS269
        (
            'input { kafka { } } filter { ruby { path => "/a.rb" } } output { file { path => "%{[@metadata][a]}" } }',
            0,
        ),
        ('input { pipeline { address => a1 } } output { file { path => "%{[@metadata][a]}" } }', 0),
        (
            'input { tcp { add_field => { "[@metadata][a]" => "b" } } } '
            'output { file { path => "%{[@metadata][a]}" } }',
            0,
        ),
        ('output { file { path => "%{[@metadata][a]}" } }', 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS268", text)) == count


@pytest.mark.parametrize(
    "text",
    [
        'input { kafka { topics => ["a"] decorate_events => "basic" } }\n'
        'output { elasticsearch { index => "%{[@metadata][kafka][topic]}" } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS268", text) == []
