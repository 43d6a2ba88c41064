"""FB202 (missing-paths): paths that a script inserts."""

import pytest
from filebeat_checks import filebeat_findings

INPUT = "filebeat.inputs:\n- type: log\n  paths:\n    {}\n  fields: {{a: b}}\noutput.console:\n  enabled: true\n"


@pytest.mark.parametrize(
    ("comment", "count"),
    [("#FILES_PLACEHOLDER#", 0), ("# - /var/log/a.log\n\n    #PATHS#", 0), ("# - /var/log/a.log", 1), ("", 1)],
)
def test_a_comment_that_marks_the_place_of_the_paths(comment, count):
    assert len(filebeat_findings(INPUT.format(comment), "FB202", "7.17")) == count
