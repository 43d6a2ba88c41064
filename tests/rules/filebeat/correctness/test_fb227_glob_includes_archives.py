"""FB227 (glob-includes-archives): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import check_fix_keeps_comments, filebeat_findings, input_with_paths


@pytest.mark.parametrize(
    ("text", "release", "count"),
    [
        (input_with_paths("/var/log/nginx/*"), None, 1),
        (input_with_paths("/var/log/containers/*"), None, 0),
        (input_with_paths("/srv/data/*"), None, 0),
        (input_with_paths("/var/log/syslog*"), None, 1),
        (input_with_paths("/srv/tomcat/logs/*gc.log*"), None, 0),
        (input_with_paths("/var/log/elasticsearch/gc.log*"), None, 0),
        (input_with_paths("'C:\\logs\\solr.log*'"), None, 0),
    ],
)
def test_findings(text, release, count):
    rest = {"kind": "none", "path": "filebeat.service"} if "[Service]" in text else {}
    assert len(filebeat_findings(text, "FB227", release, **rest)) == count


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (input_with_paths("/var/log/nginx/*.log*"), 0),
    ],
)
def test_fixes_keep_comments_and_settle(text, left):
    check_fix_keeps_comments("FB227", text, left)


def test_archives_may_not_exist_so_it_is_an_info():
    (finding,) = filebeat_findings(input_with_paths("/var/log/syslog*"), "FB227")
    assert (finding.severity, finding.is_optional) == ("info", False)


@pytest.mark.parametrize("path", ["/data/logs/app.log*", "/var/log/json*.log*", "/srv/logs/blog.log*"])
def test_applications_rotate_their_logs_without_compression(path):
    (finding,) = filebeat_findings(input_with_paths(path), "FB227")
    assert finding.is_optional
