"""FB119 (queue-min-events-over): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import (
    CONSOLE_OUTPUT,
    FILESTREAM_INPUT,
    LOAD,
    LOG_INPUT,
    LOG_TO_ELASTICSEARCH,
    check_filebeat,
    filebeat_findings,
    levels,
    stages,
)


@pytest.mark.parametrize(
    ("text", "release", "expected"),
    [
        (LOG_INPUT + "queue.mem.events: 1800\n", "7.17", LOAD),
        (LOG_INPUT + "queue.mem.events: 1800\n", "8.12", []),
    ],
)
def test_by_release(text, release, expected):
    assert levels(check_filebeat(text, release), "FB119") == expected


@pytest.mark.parametrize(
    ("setting", "release", "stage"),
    [
        ("queue.mem.events: 2000\n", "8.11", "load"),
        ("queue.mem.events: 2000\n", "8.12", None),
        ("queue.mem.events: 1000\n", "8.12", "load"),
    ],
)
def test_settings_that_moved(setting, release, stage):
    assert stages(LOG_TO_ELASTICSEARCH + setting, release).get("FB119") == stage


@pytest.mark.parametrize(
    ("setting", "release", "default"),
    [
        ("flush.min_events: 5000", "", "(3200 since 8.12)"),
        ("flush.min_events: 5000", "8.19", "(3200)"),
        ("flush.min_events: 5000", "8.9", "(4096)"),
        ("events: 1000", "", "(1600 since 8.12)"),
    ],
)
def test_the_default_is_that_of_the_release(setting, release, default):
    (finding,) = filebeat_findings(FILESTREAM_INPUT + CONSOLE_OUTPUT + f"queue.mem.{setting}\n", "FB119", release)
    assert default in finding.message
