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
    ("number", "accepting"),
    [("08", ["7.0", "7.1"]), ("1.", ["7.0", "7.1"]), ("99999999999999999999", ["5.0", "5.6"])],
)
def test_releases(number: str, accepting: list[str]) -> None:
    """Since 6.0, the pipeline representation has no integers above 64 bits; 7.0 and 7.1 convert strings with `to_i`."""
    for target in ("5.0", "5.6", "6.0", "6.8", "7.0", "7.1", "7.2", "9.5"):
        result = check_default(f"filter {{ sleep {{ time => {number} }} }}\n", target=target)
        found = [one for one in result.findings if one.rule.code == "LS014"]
        assert bool(found) is (target not in accepting), target
        assert result.verdict == ("accepted" if target in accepting else "rejected"), target
