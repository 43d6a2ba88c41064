"""LS022 (template-marker): cases beyond the examples of the rule."""

import pytest
from logstash_checks import selected_codes


@pytest.mark.parametrize(
    "text",
    [
        'filter { mutate { add_field => { "day" => "%{{yyyy-MM-dd}}" } } }\n',
        'filter { grok { match => { "a" => "<%{INT:pri}>" } } }\n',
    ],
)
def test_further_unreported(text):
    assert "LS022" not in selected_codes(text, "LS022")
