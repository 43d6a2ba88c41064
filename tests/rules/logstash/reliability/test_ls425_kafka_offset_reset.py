"""LS425 (kafka-offset-reset): cases beyond the examples of the rule."""

import pytest
from advice import reported
from logstash_checks import kafka_input


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (kafka_input('topics => ["a"]') + kafka_input('topics => ["b"]'), ["kafka"]),
        (kafka_input('topics => ["a"] auto_offset_reset => "${R}"'), []),
        (kafka_input("auto_offset_reset => none"), ["auto_offset_reset => none"]),
    ],
)
def test_findings(text: str, found: list[str]) -> None:
    assert [text[one.start : one.end] for one in reported("LS425", text)] == found
