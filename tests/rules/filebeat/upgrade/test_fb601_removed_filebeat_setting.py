"""FB601 (removed-filebeat-setting): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import (
    HINT,
    PRETTY_CONSOLE,
    PROSPECTOR_OF_5,
    PROSPECTORS,
    check_filebeat,
    filebeat_findings,
    levels,
)

from lslint.rewrite.apply_fixes import fix_result
from lslint.rules.filebeat.examples import INPUT


@pytest.mark.parametrize(("text", "release", "expected"), [(PROSPECTORS, "6.2", [])])
def test_by_release(text, release, expected):
    assert levels(check_filebeat(text, release), "FB601") == expected


def test_prospectors_become_inputs():
    result = check_filebeat(PROSPECTORS, "6.5")
    assert levels(result, "FB601") == HINT
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


@pytest.mark.parametrize("output", ["redis", "logstash"])
@pytest.mark.parametrize(
    ("release", "expected"), [("5.6", []), ("6.8", []), ("7.0", [("load", "error")]), ("7.17", [("load", "error")])]
)
def test_the_port_of_an_output(output, release, expected):
    text = INPUT + f"output.{output}:\n  hosts: [a]\n  port: 1234\n"
    found = levels(check_filebeat(text, release), "FB601")
    assert [one for one in found if one[0] == "load"] == expected
