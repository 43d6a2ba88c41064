"""FB601 (removed-filebeat-setting): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import (
    ADVICE,
    LOAD,
    PRETTY_CONSOLE,
    PROSPECTOR_OF_5,
    PROSPECTORS,
    check_filebeat,
    filebeat_findings,
    levels,
)

from lslint.rewrite.apply_fixes import fix_result


@pytest.mark.parametrize(
    ("text", "release", "expected"),
    [
        (PROSPECTORS, "5.2", []),
        (PROSPECTORS, "6.2", []),
        (PROSPECTORS, "6.5", ADVICE),
        (PROSPECTORS, "7.0", LOAD),
        (PROSPECTORS, "9.5", LOAD),
        (PROSPECTORS, None, ADVICE),
    ],
)
def test_by_release(text, release, expected):
    assert levels(check_filebeat(text, release), "FB601") == expected


def test_prospectors_become_inputs():
    result = check_filebeat(PROSPECTORS, "6.5")
    assert levels(result, "FB601") == ADVICE
    fixed = fix_result(result, unsafe=False, recheck=lambda changed: check_filebeat(changed, "6.5")).text
    assert fixed.startswith("filebeat.inputs:\n- type: log\n")
    assert levels(check_filebeat(fixed, "7.17"), "FB601") == []


@pytest.mark.parametrize(
    ("release", "stage"), [("5.2", None), ("6.5", "advice"), ("7.0", "load"), ("8.15", "load"), ("9.2", "load")]
)
def test_prospectors(release, stage):
    assert [finding.stage for finding in filebeat_findings(PROSPECTOR_OF_5 + PRETTY_CONSOLE, "FB601", release)] == [
        stage
    ] * (stage is not None)
    result = check_filebeat(PROSPECTOR_OF_5 + PRETTY_CONSOLE, release)
    assert result.verdict == ("rejected" if stage == "load" else "accepted")
