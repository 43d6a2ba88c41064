"""FB415 (index-per-field-value): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import filebeat_findings

from lslint.rules.filebeat.examples import ELASTICSEARCH


@pytest.mark.parametrize(
    ("text", "release", "count"),
    [
        (ELASTICSEARCH + "  index: 'a-%{[kubernetes.pod.name]}'\n", None, 1),
        (ELASTICSEARCH + "  index: 'a-%{[fields.team]}'\n", None, 0),
    ],
)
def test_findings(text, release, count):
    rest = {"kind": "none", "path": "filebeat.service"} if "[Service]" in text else {}
    assert len(filebeat_findings(text, "FB415", release, **rest)) == count
