"""LS434 (redis-no-limit): cases beyond the examples of the rule."""

import pytest
from advice import spans


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("output { redis { data_type => list congestion_threshold => 0 } }", ["congestion_threshold => 0"]),
        ('output { redis { key => "k" data_type => "${T}" } }', []),
    ],
)
def test_findings(text: str, found: list[str]) -> None:
    assert spans("LS434", text) == found
