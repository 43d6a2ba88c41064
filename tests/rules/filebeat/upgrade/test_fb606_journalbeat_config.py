"""FB606 (journalbeat-config): cases beyond the examples of the rule."""

from filebeat_checks import filebeat_findings


def test_journalbeat():
    text = "journalbeat.inputs:\n- paths: []\noutput.console: {}\n"
    (finding,) = filebeat_findings(text, "FB606", kind="none", path="journalbeat.yml")
    assert "`journald`" in finding.message
