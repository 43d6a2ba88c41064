"""FB224 (multiline-never-negated): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import filebeat_findings, input_with_paths


@pytest.mark.parametrize(
    ("path", "pattern", "count"),
    [
        ("/var/log/app.log", r"^\[", 1),
        ("/var/lib/jenkins/jobs/*/builds/*/log", r"^\[", 0),
        ("/var/*/jobs/*/builds/*/log", r"^\[", 0),
        ("/var/lib/jenkins/jenkins.log", r"^\d{4}-", 1),
        ("/opt/app/logs/*.log", r"^\d{4}-", 1),
        ("/opt/app/logs/app*.log", r"^\[", 1),
        ("/opt/app/logs/*.log", r"^\[", 0),
        ("/var/log/messages", r"^\[", 0),
        ("/var/log/messages", r"^\d{4}-", 0),
        ("/var/log/syslog*", r"^[0-9]{4}", 0),
        ("/var/log/*.log", r"^\d{4}-", 0),
        ("/var/log/*/*.log", r"^\[", 0),
        ("/var/log/*/*.log", r"^\d{4}-", 0),
        ("/var/log/**", r"^\d{4}-", 0),
        ("/var/log/containers/*.log", r"^\d{4}-", 0),
        ("/var/lib/docker/containers/*/*.log", r"^\d{4}-", 0),
        ("/srv/*/*.log", r"^\d{4}-", 0),
        ("/srv/*/catalina.out", r"^\d{4}-", 1),
        ("${LOGS}/app.log", r"^\[", 0),
    ],
)
def test_logs_of_several_formats_are_not_joined(path, pattern, count):
    multiline = f"  multiline.pattern: '{pattern}'\n  multiline.match: after\n"
    text = input_with_paths(path).replace("output.", multiline + "output.", 1)
    assert multiline in text
    assert len(filebeat_findings(text, "FB224")) == count
