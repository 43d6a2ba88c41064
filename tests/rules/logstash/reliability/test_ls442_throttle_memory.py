"""LS442 (throttle-memory): cases beyond the examples of the rule."""

import pytest
from advice import run, spans


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('filter { throttle { key => "%{ip}" max_counters => 2000000 } }', ["max_counters => 2000000"]),
        ('filter { throttle { key => "%{ip}" max_counters => 500000 } }', []),
    ],
)
def test_findings(text: str, found: list[str]) -> None:
    assert spans("LS442", text) == found


@pytest.mark.parametrize(
    ("limit", "start"),
    [
        ("-1", "With `max_counters => -1`, any number of counters (one per value of `%{ip}` and `period`)"),
        ("2000000", "With `max_counters => 2000000`, 2,000,000 counters (one per value of `%{ip}` and `period`)"),
    ],
)
def test_messages(limit: str, start: str) -> None:
    [finding] = run("LS442", f'filter {{ throttle {{ key => "%{{ip}}" max_counters => {limit} }} }}')
    assert finding.message == f"{start} can fill the heap. Set `max_counters => 100000`"
