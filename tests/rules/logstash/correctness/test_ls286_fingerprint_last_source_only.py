"""LS286 (fingerprint-last-source-only): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import filters

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # LS286
        (filters('fingerprint { source => ["a", "b"] method => "PUNCTUATION" }'), 0),
        (filters('fingerprint { source => ["a", "b"] concatenate_all_fields => true }'), 0),
        (filters('fingerprint { source => ["a", "b"] concatenate_sources => "${C}" }'), 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS286", text)) == count
