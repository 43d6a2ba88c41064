"""FB114 (value-not-allowed): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import CONSOLE_OUTPUT, LOAD, LOG_INPUT, START, check_filebeat, levels

KAFKA = LOG_INPUT.replace(CONSOLE_OUTPUT, "output.kafka:\n  hosts: ['k:9092']\n  topic: t\n")


@pytest.mark.parametrize(
    ("text", "release", "expected"),
    [
        (LOG_INPUT.replace("paths", "multiline: {type: while_pattern, pattern: a}\n  paths"), "7.17", START),
        (LOG_INPUT.replace("paths", "multiline: {type: while_pattern, pattern: a}\n  paths"), None, []),
        (KAFKA + "  compression: zstd\n", "7.17", LOAD),
        (KAFKA + "  compression: zstd\n", "8.15", []),
    ],
)
def test_by_release(text, release, expected):
    assert levels(check_filebeat(text, release), "FB114") == expected
