"""LS124 (hash-then-scalar): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import selected_codes


@pytest.mark.parametrize(
    "text",
    [
        'filter { grok { match => { "message" => "%{IP:ip}" } match => { "path" => "%{WORD:dir}" } } }\n',
        'filter { mutate { add_tag => "a" add_tag => "b" } }\n',
        'filter { mutate { convert => { "a" => "integer" } convert => ["b", "integer"] } }\n',
    ],
)
def test_further_unreported(text):
    assert "LS124" not in selected_codes(text, "LS124")


@pytest.mark.parametrize(("target", "count"), [("5.6", 0), ("6.0", 1), ("9.5", 1)])
def test_releases(target: str, count: int) -> None:
    text = 'filter { grok { match => { "message" => "%{IP:ip}" } match => "%{WORD:verb}" } }'
    assert len(run("LS124", text, target=target)) == count
