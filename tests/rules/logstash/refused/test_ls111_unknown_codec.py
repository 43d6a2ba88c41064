"""LS111 (unknown-codec): cases beyond the examples of the rule."""

import pytest
from logstash_checks import selected_codes


@pytest.mark.parametrize(
    "text",
    [
        'output { stdout { codec => "rubydebug" } }\n',
    ],
)
def test_further_unreported(text):
    assert "LS111" not in selected_codes(text, "LS111")
