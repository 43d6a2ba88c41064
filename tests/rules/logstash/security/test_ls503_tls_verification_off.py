"""LS503 (tls-verification-off): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import output_plugin

from lslint.engine.file import check_text

WEAK = 'output { elasticsearch { hosts => ["https://e:9200"] ssl_enabled => true ssl_verification_mode => "none"\n'


@pytest.mark.parametrize(
    ("path", "codes"),
    [
        ("conf.d/out.conf", {"LS503", "LS506"}),
        ("qa/acceptance/docker/logstash/pipeline/out.conf", set()),
        ("tests/out.conf", set()),
    ],
)
def test_tests_of_tls_are_left_alone(path: str, codes: set[str]) -> None:
    text = WEAK + ' ssl_supported_protocols => ["TLSv1.1"] } }\n'
    found = {finding.rule.code for finding in check_text(text, path, "logstash").findings}
    assert found & {"LS503", "LS506"} == codes


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (output_plugin('hosts => ["https://es1"] ssl_certificate_verification => "false"'), True),
        (output_plugin('hosts => ["https://localhost:9200"] ssl_verification_mode => "none"'), False),
        (output_plugin('hosts => ["http://es1"] ssl_verification_mode => "none"'), False),
        (output_plugin('hosts => ["https://es1"] ssl_enabled => false ssl_verification_mode => "none"'), False),
        (output_plugin('hosts => ["https://es1"] ssl_verification_mode => "${MODE}"'), False),
        ("input { imap { verify_cert => false } }", True),
        ("input { tcp { port => 1 ssl_verify => false } }", False),
        ('input { tcp { port => 1 mode => "client" ssl_verify => false } }', True),
        ('input { kafka { security_protocol => "PLAINTEXT" ssl_endpoint_identification_algorithm => "" } }', False),
        ('input { jdbc { jdbc_connection_string => "jdbc:sqlserver://d;trustServerCertificate=true" } }', True),
    ],
)
def test_findings(text: str, found: bool) -> None:
    assert bool(run("LS503", text)) is found
