"""LS440 (beats-idle-timeout): cases beyond the examples of the rule."""

import pytest
from advice import spans


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("input { beats { port => 1 client_inactivity_timeout => 59 } }", ["client_inactivity_timeout => 59"]),
        ("input { beats { port => 1 client_inactivity_timeout => 0 } }", []),
    ],
)
def test_findings(text: str, found: list[str]) -> None:
    assert spans("LS440", text) == found
