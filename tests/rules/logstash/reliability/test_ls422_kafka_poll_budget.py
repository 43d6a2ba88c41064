"""LS422 (kafka-poll-budget): cases beyond the examples of the rule."""

import pytest
from advice import spans
from logstash_checks import kafka_input


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (kafka_input("max_poll_records => 5000"), []),
        (kafka_input("max_poll_records => 40000"), ["max_poll_records => 40000"]),
        (kafka_input('max_poll_records => "100" max_poll_interval_ms => "500"'), ['max_poll_records => "100"']),
        (
            kafka_input("max_poll_records => 5000") + ' filter { http { url => "http://x" } }',
            ["max_poll_records => 5000"],
        ),
        (kafka_input("session_timeout_ms => 6000"), ["session_timeout_ms => 6000"]),
        (kafka_input("session_timeout_ms => 9000"), []),
        (kafka_input('session_timeout_ms => "${S}" heartbeat_interval_ms => 9000'), []),
    ],
)
def test_findings(text: str, found: list[str]) -> None:
    assert spans("LS422", text) == found
