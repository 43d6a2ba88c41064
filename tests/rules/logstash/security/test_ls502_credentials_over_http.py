"""LS502 (credentials-over-http): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import output_plugin


@pytest.mark.parametrize(
    ("options", "severity"),
    [
        ('hosts => ["http://es.example.org:9200"] user => "a" password => "${P}"', "error"),
        ('hosts => ["http://10.0.0.1:9200"] api_key => "${P}"', "error"),
        ('hosts => ["http://es1:9200"] user => "a" password => "${P}"', "warning"),
        ('hosts => ["es.example.org:9200"] user => "a" password => "${P}"', "warning"),
        ('hosts => ["es.example.org:9200"] user => "a" password => "${P}" cacert => "/ca.pem"', None),
        ('hosts => ["es.example.org:9200"] user => "a" password => "${P}" ssl => true', None),
        ('hosts => ["http://127.0.0.1:9200"] user => "a" password => "${P}"', None),
        ('hosts => ["http://[::1]:9200"] user => "a" password => "${P}"', None),
        ('hosts => ["${ES}"] user => "a" password => "${P}"', None),
        ('hosts => ["http://es.example.org:9200"] user => "a" password => ""', None),
        ('cloud_id => "x:y" hosts => ["http://a.b"] user => "a" password => "${P}"', None),
    ],
)
def test_findings(options: str, severity: "str | None") -> None:
    findings = run("LS502", output_plugin(options))
    assert [finding.severity for finding in findings] == ([severity] if severity else [])
