"""LS009 (one-letter-bareword): cases beyond the examples of the rule."""

import pytest
from logstash_checks import selected_codes


@pytest.mark.parametrize(
    "text",
    [
        "filter { mutate { add_field => { ab => 1 } } }\n",
    ],
)
def test_further_unreported(text):
    assert "LS009" not in selected_codes(text, "LS009")
