"""FB227 (glob-includes-archives): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import check_fix_keeps_comments, filebeat_findings, input_with_paths


@pytest.mark.parametrize(
    ("text", "release", "count"),
    [
        (input_with_paths("/var/log/nginx/*"), None, 1),
        (input_with_paths("/var/log/*.log"), None, 0),
        (input_with_paths("/var/log/syslog*"), None, 1),
        (input_with_paths("/srv/*/app.log"), None, 0),
    ],
)
def test_findings(text, release, count):
    assert len(filebeat_findings(text, "FB227", release)) == count


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (input_with_paths("/var/log/nginx/*.log*"), 0),
    ],
)
def test_fixes_keep_comments_and_settle(text, left):
    check_fix_keeps_comments("FB227", text, left)
