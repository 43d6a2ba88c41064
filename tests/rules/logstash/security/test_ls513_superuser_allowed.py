"""LS513 (superuser-allowed): cases beyond the examples of the rule."""

import pytest
from settings_checks import check_settings, sorted_codes


@pytest.mark.parametrize(
    "text",
    [
        "node.name: ls1\n",
    ],
)
def test_further_unreported(text):
    assert "LS513" not in sorted_codes(check_settings("logstash.yml", text))
