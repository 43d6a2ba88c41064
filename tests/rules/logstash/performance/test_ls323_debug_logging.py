"""LS323 (debug-logging): cases beyond the examples of the rule."""

import pytest
from settings_checks import check_settings, sorted_codes


@pytest.mark.parametrize(
    "text",
    [
        "# log.level: debug\n",
    ],
)
def test_further_unreported(text):
    assert "LS323" not in sorted_codes(check_settings("logstash.yml", text))
