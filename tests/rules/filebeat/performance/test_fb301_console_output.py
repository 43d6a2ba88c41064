"""FB301 (console-output): cases beyond the examples of the rule."""

from filebeat_checks import PRETTY_CONSOLE, PROSPECTOR_OF_5, filebeat_findings


def test_console():
    (finding,) = filebeat_findings(PROSPECTOR_OF_5 + PRETTY_CONSOLE, "FB301")
    assert finding.severity == "info"
