"""LS261 (kv-split-is-character-class): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import filters
from rule_examples import found

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"), [(filters('kv { field_split => "  " }'), 0), (filters('kv { field_split => "and" }'), 1)]
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS261", text)) == count


@pytest.mark.parametrize(
    "text",
    [
        'filter { kv { field_split => "&" source => "qs" target => "foo" } }\n',
        'filter { kv { field_split => "\\n" } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS261", text) == []
