"""FB311 (hosts-without-loadbalance): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import check_fix_keeps_comments, filebeat_findings

from lslint.rules.filebeat.examples import INPUT


@pytest.mark.parametrize(
    ("text", "release", "count"),
    [
        (INPUT + "output.logstash.hosts: [a, b]\n", None, 1),
        (INPUT + "output.logstash: {hosts: [a, b], loadbalance: true}\n", None, 0),
    ],
)
def test_findings(text, release, count):
    rest = {"kind": "none", "path": "filebeat.service"} if "[Service]" in text else {}
    assert len(filebeat_findings(text, "FB311", release, **rest)) == count


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (INPUT + "output.logstash:\n  hosts: # two\n  - a:1 # one\n  - b:1\n", 0),
    ],
)
def test_fixes_keep_comments_and_settle(text, left):
    check_fix_keeps_comments("FB311", text, left)
