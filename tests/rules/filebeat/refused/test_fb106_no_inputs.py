"""FB106 (no-inputs): cases beyond the examples of the rule."""

from filebeat_checks import LOAD, LOG_INPUT, check_filebeat, levels


def test_inputs_are_unknown_before_6_3():
    assert levels(check_filebeat(LOG_INPUT, "6.2"), "FB106") == LOAD
    assert levels(check_filebeat(LOG_INPUT, "6.3"), "FB106") == []
