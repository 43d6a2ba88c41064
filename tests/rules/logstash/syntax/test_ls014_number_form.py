"""LS014 (number-form): cases beyond the examples of the rule."""

import pytest
from logstash_checks import selected_codes


@pytest.mark.parametrize(
    "text",
    [
        "filter { sleep { time => 08 } }\n",
    ],
)
def test_further_reported(text):
    assert "LS014" in selected_codes(text, "LS014")


@pytest.mark.parametrize(
    "text",
    [
        'filter { mutate { add_field => { "account" => "99999999999999999999" } } }\n',
        "filter { sleep { time => 8 } }\n",
        "filter { sleep { time => 010 } }\n",
        "filter { if [took] > 08.5 { drop {} } }\n",
    ],
)
def test_further_unreported(text):
    assert "LS014" not in selected_codes(text, "LS014")
