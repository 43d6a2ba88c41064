"""LS013 (not-utf8): cases beyond the examples of the rule."""

import pytest
from logstash_checks import selected_codes


@pytest.mark.parametrize(
    "text",
    [
        "input { stdin {} }\n",
    ],
)
def test_further_unreported(text):
    assert "LS013" not in selected_codes(text, "LS013")
