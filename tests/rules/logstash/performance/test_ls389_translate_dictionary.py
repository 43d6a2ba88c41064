"""LS389 (translate-dictionary): cases beyond the examples of the rule."""

import pytest
from logstash_checks import selected_codes


@pytest.mark.parametrize(
    "text",
    [
        'filter { translate { source => "a" target => "b" dictionary => { "1" => "x" } } }\n',
        'filter { translate { source => "a" target => "b" dictionary_path => "/d.yml" } }\n',
    ],
)
def test_further_unreported(text):
    assert "LS389" not in selected_codes(text, "LS389")
