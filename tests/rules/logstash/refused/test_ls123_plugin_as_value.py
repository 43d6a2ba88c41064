"""LS123 (plugin-as-value): what the message says to write."""

import pytest
from logstash_checks import selected_codes


@pytest.mark.parametrize(
    "text",
    [
        "input { stdin { codec => plain { } } }\n",
        'filter { ruby { code => "" script_params => { "limits" => { "low" => 1 } } } }\n',
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS123" not in selected_codes(text, "LS123")
