"""FB124 (unknown-processor): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import LOAD, LOG_INPUT, check_filebeat, levels

PROCESSOR = LOG_INPUT + "processors:\n- syslog: {field: message}\n"


@pytest.mark.parametrize(
    ("text", "release", "expected"),
    [
        (PROCESSOR, "7.17", LOAD),
        (PROCESSOR, "8.15", []),
        (PROCESSOR, None, []),
    ],
)
def test_by_release(text, release, expected):
    assert levels(check_filebeat(text, release), "FB124") == expected
