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
    ],
)
def test_a_bracket_begins_only_some_lines_of_a_build(path, pattern, count):
    multiline = f"  multiline.pattern: '{pattern}'\n  multiline.match: after\n"
    text = input_with_paths(path).replace("output.", multiline + "output.", 1)
    assert multiline in text
    assert len(filebeat_findings(text, "FB224")) == count
