"""FB132 (script-syntax): releases and Beats with the processor."""

import pytest
from filebeat_checks import CONSOLE_OUTPUT, check_filebeat, filebeat_codes, filebeat_findings

from lslint.rules.filebeat.examples import CONFIG

SCRIPT = "processors:\n- script:\n    lang: javascript\n    source: >\n      var x = 1;\n"


@pytest.mark.parametrize(("release", "count"), [("6.8", 0), ("7.1", 0), ("7.2", 1), ("9.4", 1), (None, 1)])
def test_releases_of_filebeat(release, count):
    assert len(filebeat_findings(CONFIG + SCRIPT, "FB132", release)) == count


def test_older_releases_reject_the_processor():
    (finding,) = [one for one in check_filebeat(CONFIG + SCRIPT, "7.1").findings if "script" in one.message]
    assert "requires Filebeat 7.2 or later" in finding.message
    assert "FB132" not in filebeat_codes(CONFIG + SCRIPT, "7.1")


@pytest.mark.parametrize(
    ("beat", "release", "count"),
    [
        ("metricbeat", "7.17", 1),
        ("winlogbeat", "7.2", 1),
        ("heartbeat", "7.11", 0),
        ("heartbeat", "7.12", 1),
        ("auditbeat", "7.17", 0),
        ("packetbeat", "8.0", 0),
        ("auditbeat", "8.2", 1),
        ("auditbeat", None, 1),
    ],
)
def test_other_beats(beat, release, count):
    result = check_filebeat(CONSOLE_OUTPUT + SCRIPT, release, kind=beat, path=f"{beat}.yml")
    assert [one.rule.code for one in result.findings].count("FB132") == count
