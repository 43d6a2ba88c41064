"""LS255 (codec-on-beats): cases beyond the examples of the rule."""

import pytest
from advice import run
from rule_examples import found

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # LS255
        ('input { beats { port => 1 codec => multiline { pattern => "a" what => previous } } }', 0),
        ('input { beats { port => 1 codec => "${C}" } }', 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS255", text)) == count


@pytest.mark.parametrize(
    "text",
    [
        'input { beats { port => 5044 codec => plain { charset => "ISO-8859-1" } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS255", text) == []
