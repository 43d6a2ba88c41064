"""FB503 (ssl-verification-none): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import filebeat_findings

from lslint.rules.filebeat.examples import INPUT

LOGSTASH_OUTPUT = "output.logstash: {hosts: ['ls1.example.org:5044']}\n"


@pytest.mark.parametrize(("output", "count"), [
    ("output.elasticsearch: {hosts: ['es-{{ site }}:9200'], ssl.verification_mode: none}\n", 0),
    ("output.elasticsearch: {hosts: [{{ groups['es'] }}], ssl.verification_mode: none}\n", 1),
    (LOGSTASH_OUTPUT + "monitoring.elasticsearch: {ssl.verification_mode: none}\n", 1),
])  # fmt: skip
def test_connections_over_plain_http_have_no_certificates(output, count):
    assert len(filebeat_findings(INPUT + output, "FB503")) == count
