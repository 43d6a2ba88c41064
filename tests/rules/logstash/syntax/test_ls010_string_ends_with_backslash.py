"""LS010 (string-ends-with-backslash): cases beyond the examples of the rule."""

import pytest
from logstash_checks import selected_codes


@pytest.mark.parametrize(
    "text",
    [
        'filter { mutate { split => { "path" => "\\\\" } } }\n',
    ],
)
def test_further_reported(text):
    assert "LS010" in selected_codes(text, "LS010")


@pytest.mark.parametrize(
    "text",
    [
        'filter { mutate { add_field => { "a" => "say \\"hi\\" now" } } }\n',
    ],
)
def test_further_unreported(text):
    assert "LS010" not in selected_codes(text, "LS010")
