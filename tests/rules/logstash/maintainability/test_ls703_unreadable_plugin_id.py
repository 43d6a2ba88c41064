"""LS703 (unreadable-plugin-id): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import filters
from rule_examples import found

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (filters('grok { id => "grok" }'), 1),
        (filters('grok { id => "8f14e45f-ceea-467a-9575-6f8a3b1c2d4e" }'), 1),
        (filters('grok { id => "feedface_parser" }'), 0),
        (filters('grok { id => "accessed" }'), 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS703", text)) == count


@pytest.mark.parametrize(
    "text",
    [
        'filter { mutate { id => "set_@metadata_field_from_comm" add_field => { "[@metadata][c]" => "%{comm}" } } }\n',
        'input { beats { id => "beats_5044" port => 5044 } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS703", text) == []
