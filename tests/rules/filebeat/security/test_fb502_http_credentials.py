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


@pytest.mark.parametrize(
    ("address", "severity"),
    [
        ("http://es.example.org:9200", "warning"),
        ("http://192.168.1.5:9200", "info"),
        ("elasticsearch:9200", None),
        ("http://elasticsearch-master:9200", None),
        ("http://es.logging.svc:9200", None),
        ("127.0.0.1:9200", None),
    ],
)
def test_severity_by_network(address, severity):
    text = INPUT + f"output.elasticsearch: {{hosts: ['{address}'], username: a, password: '${{P}}'}}\n"
    assert [one.severity for one in filebeat_findings(text, "FB502")] == ([severity] if severity else [])
