"""FB502 (http-credentials): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import filebeat_findings

from lslint.rules.filebeat.examples import INPUT


@pytest.mark.parametrize(
    ("text", "release", "count"),
    [
        (INPUT + "output.elasticsearch: {hosts: ['http://u:${P}@es.example.org:9200']}\n", None, 1),
    ],
)
def test_findings(text, release, count):
    rest = {"kind": "none", "path": "filebeat.service"} if "[Service]" in text else {}
    assert len(filebeat_findings(text, "FB502", release, **rest)) == count
