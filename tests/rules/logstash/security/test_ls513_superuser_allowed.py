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


@pytest.mark.parametrize(("target", "count"), [("8.2", 0), ("8.3", 1), ("9.5", 1)])
def test_releases_with_the_setting(target: str, count: int) -> None:
    result = check_settings("logstash.yml", "allow_superuser: true\n", target=target)
    assert sorted_codes(result).count("LS513") == count
