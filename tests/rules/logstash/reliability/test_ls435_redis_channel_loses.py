"""LS435 (redis-channel-loses): cases beyond the examples of the rule."""

import pytest
from advice import spans


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('input { redis { key => "k*" data_type => "pattern_channel" } }', ['data_type => "pattern_channel"']),
    ],
)
def test_findings(text: str, found: list[str]) -> None:
    assert spans("LS435", text) == found
