"""Dates as values of settings."""

import pytest

from lslint.rules.elasticsearch.model.setting_values import may_be_date


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("2024-01-31T00:00:00Z", True),
        ("0", True),
        ("-1", True),
        ("1.5", True),
        ("1s", False),
        ("a", False),
        ("", False),
    ],
)
def test_dates_and_milliseconds(written, expected):
    """9.5 takes milliseconds with a fraction."""
    assert may_be_date(written) is expected
