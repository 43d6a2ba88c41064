"""LS426 (kafka-output-durability): cases beyond the examples of the rule."""

import pytest
from advice import spans


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('output { kafka { topic_id => "t" acks => "0" } }', ['acks => "0"']),
        ('output { kafka { topic_id => "t" acks => 0 } }', []),  # refused: LS105
        ('output { kafka { topic_id => "t" acks => "1" } }', []),
        ('output { kafka { topic_id => "t" retries => 0 } }', ["retries => 0"]),
    ],
)
def test_findings(text: str, found: list[str]) -> None:
    assert spans("LS426", text) == found
