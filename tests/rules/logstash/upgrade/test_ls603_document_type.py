"""LS603 (document-type): cases beyond the examples of the rule."""

import pytest
from logstash_checks import selected_codes


@pytest.mark.parametrize(
    "text",
    [
        'output { elasticsearch { hosts => ["es:9200"] index => "log-%{+YYYY.MM.dd}" } }\n',
    ],
)
def test_further_unreported(text):
    assert "LS603" not in selected_codes(text, "LS603")
