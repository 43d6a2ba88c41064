"""LS026 (plugin-outside-section): cases beyond the examples of the rule."""

import pytest
from logstash_checks import selected_codes


@pytest.mark.parametrize(
    "text",
    [
        'filter { grok { match => { "message" => "%{IP:ip}" } } }\n',
    ],
)
def test_further_unreported(text):
    assert "LS026" not in selected_codes(text, "LS026")
