"""FB106 (no-inputs): cases beyond the examples of the rule."""

import pytest
from advice import fixed
from filebeat_checks import CONSOLE_OUTPUT, LOAD, LOG_INPUT, check_filebeat, filebeat_findings, levels


def test_inputs_are_unknown_before_6_3():
    assert levels(check_filebeat(LOG_INPUT, "6.2"), "FB106") == LOAD
    assert levels(check_filebeat(LOG_INPUT, "6.3"), "FB106") == []


@pytest.mark.parametrize("wrong", ["filebeat.input", "inputs", "input"])
@pytest.mark.parametrize(
    ("release", "name"), [(None, "inputs"), ("6.2", "prospectors"), ("6.3", "inputs"), ("9.4", "inputs")]
)
def test_name_of_the_release(wrong, release, name):
    text = f"{wrong}:\n- type: log\n  paths: [/a.log]\n{CONSOLE_OUTPUT}"
    (finding,) = filebeat_findings(text, "FB106", release)
    assert f"Rename it to `filebeat.{name}`" in finding.message
    assert fixed(text, finding).startswith(f"filebeat.{name}:\n")
