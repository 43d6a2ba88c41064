"""FB223 (overlapping-paths): cases beyond the examples of the rule."""

from filebeat_checks import filebeat_findings, input_with_paths

from lslint.rules.filebeat.examples import CONSOLE


def test_input_that_lists_a_path_twice_reads_it_once():
    assert not filebeat_findings(input_with_paths("/var/log/a.log", "/var/log/a.log"), "FB223")


def test_path_of_another_input_that_lists_it_twice():
    second = "- type: log\n  paths: [/var/log/a.log, /var/log/a.log]\n"
    text = input_with_paths("/var/log/a.log").replace(CONSOLE, second + CONSOLE)
    assert len(filebeat_findings(text, "FB223")) == 2


def test_inputs_that_drop_events_may_send_different_lines():
    drop = "  processors:\n  - drop_event.when.contains.message: DEBUG\n"
    text = input_with_paths("/a.log").replace(CONSOLE, drop + "- type: log\n  paths: [/a.log]\n" + CONSOLE)
    assert not filebeat_findings(text, "FB223")
    assert filebeat_findings(text.replace("drop_event.when.contains.message: DEBUG", "add_locale: ~"), "FB223")
