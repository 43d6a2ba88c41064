"""LS014 (number-form): cases beyond the examples of the rule."""

import pytest
from logstash_checks import check_default


@pytest.mark.parametrize(
    ("target", "verdict"),
    [("5.0", "accepted"), ("5.6", "accepted"), ("6.0", "rejected"), ("7.0", "rejected"), ("9.5", "rejected")],
)
def test_large_numbers(target: str, verdict: str) -> None:
    """Since 6.0, Logstash represents a pipeline without integers above 64 bits."""
    result = check_default("filter { sleep { time => 99999999999999999999 } }\n", target=target)
    assert ("LS014" in [one.rule.code for one in result.findings]) is (verdict == "rejected")
    assert result.verdict == verdict


@pytest.mark.parametrize("number", ["08", "1."])
@pytest.mark.parametrize(
    ("target", "severity"),
    [
        ("5.0", "error"),
        ("6.8", "error"),
        ("7.0", "warning"),
        ("7.1", "warning"),
        ("7.0..7.17", "error"),
        ("7.2", "error"),
        ("9.5", "error"),
    ],
)
def test_releases_that_start_with_the_number(number: str, target: str, severity: str) -> None:
    """7.0 and 7.1 only reject it in the config test."""
    result = check_default(f"filter {{ sleep {{ time => {number} }} }}\n", target=target)
    (finding,) = [one for one in result.findings if one.rule.code == "LS014"]
    assert finding.severity == severity
    assert result.verdict == ("rejected" if severity == "error" else "accepted")
    assert ("7.0 and 7.1 read" in finding.message) is (severity == "warning")
