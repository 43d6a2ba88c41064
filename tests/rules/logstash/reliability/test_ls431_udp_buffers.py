"""LS431 (udp-buffers): cases beyond the examples of the rule."""

import pytest
from advice import spans


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("input { udp { port => 1 queue_size => 5000 } }", []),
    ],
)
def test_findings(text: str, found: list[str]) -> None:
    assert spans("LS431", text) == found
