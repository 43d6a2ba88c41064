"""LS106 (obsolete-option): cases beyond the examples of the rule."""

import pytest
from logstash_checks import selected_codes


@pytest.mark.parametrize(
    "text",
    [
        'input { stdin { type => "nginx" } }\n',
    ],
)
def test_further_unreported(text):
    assert "LS106" not in selected_codes(text, "LS106")
