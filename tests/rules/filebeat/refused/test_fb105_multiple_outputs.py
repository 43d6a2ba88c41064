"""FB105 (multiple-outputs): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import (
    CONSOLE_OUTPUT,
    LOAD,
    LOG_INPUT,
    check_filebeat,
    fixed_migration,
    levels,
    stages,
)

TWO = (
    "filebeat.inputs:\n- type: log\n  paths: [/a.log]\n" + CONSOLE_OUTPUT + "output.logstash:\n  hosts: ['ls1:5044']\n"
)


@pytest.mark.parametrize(
    ("text", "release", "expected"),
    [
        (LOG_INPUT + "output.logstash.hosts: ['a:1']\n", "5.6", []),
        (LOG_INPUT + "output.logstash.hosts: ['a:1']\n", "6.0", LOAD),
    ],
)
def test_by_release(text, release, expected):
    assert levels(check_filebeat(text, release), "FB105") == expected


@pytest.mark.parametrize(("release", "stage"), [("5.6", None), ("6.0", "load"), ("7.17", "load"), ("9.0", "load")])
def test_two_outputs(release, stage):
    text = TWO if release != "5.6" else TWO.replace("inputs", "prospectors")
    assert stages(text, release).get("FB105") == stage
    assert fixed_migration(text, release) == text, "the file does not say which of the outputs is in use"
