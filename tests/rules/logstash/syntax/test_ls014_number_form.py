"""LS014 (number-form): cases beyond the examples of the rule."""

import pytest
from logstash_checks import check_default, selected_codes


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


@pytest.mark.parametrize(
    ("target", "verdict"),
    [("5.0", "accepted"), ("5.6", "accepted"), ("6.0", "rejected"), ("7.0", "rejected"), ("9.5", "rejected")],
)
def test_large_numbers(target: str, verdict: str) -> None:
    """Since 6.0, Logstash represents a pipeline without integers above 64 bits."""
    result = check_default("filter { sleep { time => 99999999999999999999 } }\n", target=target)
    assert ("LS014" in [one.rule.code for one in result.findings]) is (verdict == "rejected")
    assert result.verdict == verdict
