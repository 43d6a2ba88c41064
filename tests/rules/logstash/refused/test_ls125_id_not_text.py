"""LS125 (id-not-text): cases beyond the examples of the rule."""

import pytest
from logstash_checks import selected_codes


@pytest.mark.parametrize(
    "text",
    [
        "filter { mutate { id => clean } }\n",
        'filter { mutate { id => "clean" id => "clean" } }\n',
    ],
)
def test_further_unreported(text):
    assert "LS125" not in selected_codes(text, "LS125")
