"""LS442 (throttle-memory): cases beyond the examples of the rule."""

import pytest
from advice import spans


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('filter { throttle { key => "%{ip}" max_counters => 2000000 } }', ["max_counters => 2000000"]),
        ('filter { throttle { key => "%{ip}" max_counters => 500000 } }', []),
    ],
)
def test_findings(text: str, found: list[str]) -> None:
    assert spans("LS442", text) == found
