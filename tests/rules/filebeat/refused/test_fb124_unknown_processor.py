"""FB124 (unknown-processor): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import LOAD, LOG_INPUT, check_filebeat, filebeat_findings, levels

PROCESSOR = LOG_INPUT + "processors:\n- syslog: {field: message}\n"


@pytest.mark.parametrize(
    ("text", "release", "expected"),
    [
        (PROCESSOR, "7.17", LOAD),
        (PROCESSOR, "8.15", []),
        (PROCESSOR, None, [("advice", "warning")]),
    ],
)
def test_by_release(text, release, expected):
    assert levels(check_filebeat(text, release), "FB124") == expected


@pytest.mark.parametrize(
    ("processor", "release", "words"),
    [
        ("now: {field: a}", "8.19", "does not exist in Filebeat 8.19, but in 9."),
        ("now: {field: a}", "7.17", "does not exist in Filebeat 7.17, but in 9."),
        ("cache: {get.key_field: a}", "7.17", "does not exist in Filebeat 7.17, but in 8.19"),
    ],
)
def test_the_release_in_the_message_has_the_processor(processor, release, words):
    (finding,) = filebeat_findings(LOG_INPUT + f"processors:\n- {processor}\n", "FB124", release)
    assert words in finding.message
