"""LS112 (duplicate-hash-key): cases beyond the examples of the rule."""

import pytest
from logstash_checks import selected_codes


@pytest.mark.parametrize(
    "text",
    [
        "filter { translate { dictionary => { 1 => one 1 => uno } } }\n",
    ],
)
def test_further_reported(text):
    assert "LS112" in selected_codes(text, "LS112")


@pytest.mark.parametrize(
    "text",
    [
        'filter { mutate { rename => { "src" => "[source][ip]" "dst" => "[destination][ip]" } } }\n',
        'filter { grok { match => { "message" => "a" } match => { "message" => "b" } } }\n',
        'filter { mutate { add_field => { "a" => { "x" => 1 } "b" => { "x" => 1 } } } }\n',
    ],
)
def test_further_unreported(text):
    assert "LS112" not in selected_codes(text, "LS112")
