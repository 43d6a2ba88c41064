"""Releases from 5.x to 9.x: what is silent, a warning or refused, with and without a target."""

import pytest
from filebeat_checks import CONSOLE_OUTPUT, PROSPECTORS, check_filebeat


@pytest.mark.parametrize(
    ("release", "verdict"), [(None, "rejected"), ("5.2", "accepted"), ("6.8", "accepted"), ("7.17", "rejected")]
)
def test_verdict_on_a_file_of_before_7(release, verdict):
    result = check_filebeat(PROSPECTORS, release)
    assert result.verdict == verdict
    if release is None:
        assert result.releases == "5.0-6.8"


def test_without_indentation_and_with_it():
    broken = (
        "filebeat.prospectors:\n- input_type: log\npaths:\n- /a.log\ndocument_type: x\n  fields:\n" + CONSOLE_OUTPUT
    )
    assert "FB001" in [finding.rule.code for finding in check_filebeat(broken).findings]
    text = PROSPECTORS.replace("filebeat.prospectors", "filebeat.spool_size: 1024\nfilebeat.prospectors")
    codes = {finding.rule.code for finding in check_filebeat(text).findings}
    assert {"FB601", "FB602", "FB603", "FB605"} <= codes
