"""LS124 (hash-then-scalar): cases beyond the examples of the rule."""

import pytest
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
