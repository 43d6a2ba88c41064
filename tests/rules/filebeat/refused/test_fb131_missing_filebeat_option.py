"""FB131 (missing-filebeat-option): cases beyond the examples of the rule."""

import pytest
from advice import of_code
from filebeat_checks import FILESTREAM_TO_ELASTICSEARCH, check_filebeat


def test_missing_options_are_reported_once():
    text = "filebeat.inputs:\n- type: kafka\n  id: x\n- type: gcp-pubsub\n  id: y\noutput.console: {}\n"
    found = of_code(check_filebeat(text, "7.17"), "FB131")
    assert len({(finding.start, finding.end) for finding in found}) == len(found)
    assert any("`hosts`, `topics` and `group_id`" in finding.message for finding in found)
    assert any("`project_id`, `topic` and `subscription.name`" in finding.message for finding in found)


@pytest.mark.parametrize(
    ("processor", "words"),
    [
        ("drop_fields: {ignore_missing: true}", "`fields`"),
        ("add_labels: ~", "`labels`"),
        ("add_network_direction: {source: a}", "`destination`, `target` and `internal_networks`"),
        ("truncate_fields: {fields: [a]}", "`max_bytes` or `max_characters`"),
    ],
)
def test_missing_options_of_a_processor_are_reported_once(processor, words):
    (finding,) = of_code(check_filebeat(f"{FILESTREAM_TO_ELASTICSEARCH}processors:\n- {processor}\n", "7.17"), "FB131")
    assert words in finding.message
    assert finding.stage == "load"
