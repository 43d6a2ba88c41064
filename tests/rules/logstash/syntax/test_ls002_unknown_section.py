"""LS002 (unknown-section): cases beyond the examples of the rule."""

import pytest
from logstash_checks import selected_codes


@pytest.mark.parametrize(
    "text",
    [
        "input { stdin {} }\noutput { stdout {} }\n",
    ],
)
def test_further_unreported(text):
    assert "LS002" not in selected_codes(text, "LS002")
