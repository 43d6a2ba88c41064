"""LS604 (raw-subfield): cases beyond the examples of the rule."""

import pytest
from advice import fixed, run
from logstash_checks import filters

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (filters('elasticsearch { query => "a:raw.txt" }'), 0),
        (filters('elasticsearch { query_params => { "sort" => "user.raw:desc" } fields => { "a" => "b" } }'), 1),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS604", text)) == count


def test_raw_is_keyword() -> None:
    text = 'filter { elasticsearch { hosts => ["es1"] query => "user.raw:%{user}" } }\n'
    (finding,) = run("LS604", text)
    assert "user.keyword" in fixed(text, finding)
    assert not run("LS604", text, target="2.4")
