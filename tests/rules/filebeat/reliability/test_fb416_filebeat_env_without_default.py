"""FB416 (filebeat-env-without-default): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import filebeat_findings

from lslint.rules.filebeat.examples import INPUT


@pytest.mark.parametrize(
    ("text", "release", "count"),
    [
        (INPUT + "output.file.path: ${OUT}/a/${OUT}\n", None, 1),
        (INPUT + "output.file.path: ${path.data}/a\n", None, 0),
    ],
)
def test_findings(text, release, count):
    rest = {"kind": "none", "path": "filebeat.service"} if "[Service]" in text else {}
    assert len(filebeat_findings(text, "FB416", release, **rest)) == count
