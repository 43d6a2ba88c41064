"""FB132 (script-syntax): releases and Beats with the processor."""

import pytest
from filebeat_checks import CONSOLE_OUTPUT, check_filebeat, filebeat_findings

from lslint.rules.filebeat.examples import CONFIG

SCRIPT = "processors:\n- script:\n    lang: javascript\n    source: >\n      var x = 1;\n"


@pytest.mark.parametrize(("release", "count"), [("6.8", 0), ("7.2", 1)])
def test_releases_of_filebeat(release, count):
    assert len(filebeat_findings(CONFIG + SCRIPT, "FB132", release)) == count


@pytest.mark.parametrize(("beat", "release", "count"), [("auditbeat", "7.17", 0), ("auditbeat", "8.2", 1)])
def test_other_beats(beat, release, count):
    result = check_filebeat(CONSOLE_OUTPUT + SCRIPT, release, kind=beat, path=f"{beat}.yml")
    assert [one.rule.code for one in result.findings].count("FB132") == count
