"""FB303 (regexp-leading-dotstar): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import filebeat_findings

from lslint.rules.filebeat.examples import CONSOLE, LOG


@pytest.mark.parametrize(
    ("text", "release", "count"),
    [
        (LOG + "  exclude_lines: ['.*a|b.*']\n" + CONSOLE, None, 1),
        (LOG + "  exclude_lines: ['.*']\n" + CONSOLE, None, 0),
        (LOG + "  exclude_lines: ['.*?ab', '\\.*ab']\n" + CONSOLE, None, 1),
    ],
)
def test_findings(text, release, count):
    rest = {"kind": "none", "path": "filebeat.service"} if "[Service]" in text else {}
    assert len(filebeat_findings(text, "FB303", release, **rest)) == count
