"""LS607 (deprecated-option): cases beyond the examples of the rule."""

import pytest
from logstash_checks import selected_codes


@pytest.mark.parametrize(
    "text",
    [
        'input { kafka { topics => ["a"] jaas_path => "a" } }\n',
    ],
)
def test_further_reported(text):
    assert "LS607" in selected_codes(text, "LS607")
