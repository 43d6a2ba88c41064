"""Fixes that rename a setting rename it in all dotted keys that contain it."""

import pytest
from filebeat_checks import check_filebeat

from lslint.rewrite.apply_fixes import fix_result

INPUT = "filebeat.inputs:\n- type: log\n  paths: [/a.log]\n"
CONSOLE = "output.console: {}\n"


@pytest.mark.parametrize(
    ("code", "text", "fixed"),
    [
        (
            "FB204",
            INPUT + "  Multiline.pattern: '^a'\n  Multiline.match: after\n" + CONSOLE,
            INPUT + "  multiline.pattern: '^a'\n  multiline.match: after\n" + CONSOLE,
        ),
        (
            "FB102",
            INPUT + "  multilines:\n    match: after\n    pattern: '^a'\n" + CONSOLE,
            INPUT + "  multiline:\n    match: after\n    pattern: '^a'\n" + CONSOLE,
        ),
        (
            "FB101",
            INPUT + "output.elasticsearh.hosts: ['es:9200']\noutput.elasticsearh.username: a\n",
            INPUT + "output.elasticsearch.hosts: ['es:9200']\noutput.elasticsearch.username: a\n",
        ),
        (
            "FB204",
            INPUT + CONSOLE + "Logging.level: info\nLogging.to_files: true\n",
            INPUT + CONSOLE + "logging.level: info\nlogging.to_files: true\n",
        ),
    ],
)
def test_all_keys_are_renamed(code, text, fixed):
    def check(changed):
        return check_filebeat(changed, "8.5", on=code)

    outcome = fix_result(check(text), unsafe=True, recheck=check)
    assert outcome.text == fixed
    assert outcome.rejected == []


def test_a_second_block_is_not_renamed_halfway():
    text = INPUT + "  multilines.pattern: '^a'\n  multilines:\n    match: after\n" + CONSOLE
    (finding,) = check_filebeat(text, "8.5", on="FB102").findings
    assert finding.fix is None
