"""FB223 (overlapping-paths): cases beyond the examples of the rule."""

from filebeat_checks import filebeat_findings, input_with_paths

from lslint.rules.filebeat.examples import CONSOLE


def test_inputs_that_drop_events_may_send_different_lines():
    drop = "  processors:\n  - drop_event.when.contains.message: DEBUG\n"
    text = input_with_paths("/a.log").replace(CONSOLE, drop + "- type: log\n  paths: [/a.log]\n" + CONSOLE)
    assert not filebeat_findings(text, "FB223")
    assert filebeat_findings(text.replace("drop_event.when.contains.message: DEBUG", "add_locale: ~"), "FB223")
