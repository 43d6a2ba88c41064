"""FB302 (regexp-unanchored): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import filebeat_findings

from lslint.rules.filebeat.examples import CONSOLE, LOG


@pytest.mark.parametrize(
    ("text", "release", "count"),
    [
        (LOG + "  multiline: {pattern: '\\d{4}', negate: true, match: after}\n" + CONSOLE, None, 1),
        (LOG + "  multiline: {pattern: '\\d{4}', negate: false, match: after}\n" + CONSOLE, None, 0),
    ],
)
def test_findings(text, release, count):
    rest = {"kind": "none", "path": "filebeat.service"} if "[Service]" in text else {}
    assert len(filebeat_findings(text, "FB302", release, **rest)) == count
