"""FB503 (ssl-verification-none): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import check_fix_keeps_comments, filebeat_findings

from lslint.rules.filebeat.examples import ELASTICSEARCH, INPUT, LOGSTASH

LOGSTASH_OUTPUT = "output.logstash: {hosts: ['ls1.example.org:5044']}\n"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (LOGSTASH + "  ssl.verification_mode: none # for now\n", 0),
    ],
)
def test_fixes_keep_comments_and_settle(text, left):
    check_fix_keeps_comments("FB503", text, left)


def test_ca_is_already_set():
    text = ELASTICSEARCH + "  ssl: {verification_mode: none, certificate_authorities: [/ca.pem]}\n"
    (finding,) = filebeat_findings(text, "FB503")
    assert finding.message.endswith(". Use `full` or `certificate` (since 7.11)")


@pytest.mark.parametrize(
    ("host", "release", "cure", "mode"),
    [
        ("es1.example.org", "6.8", "Use `full`", "full"),
        ("es1.example.org", "7.17", "Use `full` or `certificate`", "full"),
        ("203.0.113.7", "8.19", "Use `certificate`", "certificate"),
        ("203.0.113.7", "7.6", "Use `full` with a certificate for the address", None),
    ],
)
def test_what_the_release_and_the_address_allow(host, release, cure, mode):
    text = ELASTICSEARCH.replace("es1.example.org", host)
    assert host in text
    text += "  ssl: {verification_mode: none, certificate_authorities: [/ca.pem]}\n"
    (finding,) = filebeat_findings(text, "FB503", release)
    assert finding.message.endswith(f". {cure}")
    assert (finding.fix.edits[0].text if finding.fix else None) == mode


@pytest.mark.parametrize(
    ("hosts", "optional"),
    [("127.0.0.1:5044", True), ("localhost:5044', '[::1]:5044", True), ("localhost:5044', 'ls:5044", False)],
)
def test_connections_to_the_same_machine(hosts, optional):
    text = f"output.logstash:\n  hosts: ['{hosts}']\n  ssl.verification_mode: none\n"
    (finding,) = filebeat_findings(INPUT + text, "FB503")
    assert finding.is_optional is optional


@pytest.mark.parametrize(
    ("output", "count"),
    [
        ("output.elasticsearch: {hosts: es, protocol: http, ssl: {verification_mode: none}}\n", 0),
        ("output.elasticsearch: {hosts: ['es:9200'], protocol: '${P}', ssl.verification_mode: none}\n", 1),
        ("output.elasticsearch: {hosts: ['${ES}', 'https://es:9200'], ssl.verification_mode: none}\n", 1),
        ("output.elasticsearch: {hosts: ['es-{{ site }}:9200'], ssl.verification_mode: none}\n", 0),
        ("output.elasticsearch: {hosts: ['{{ es }}:9200'], ssl.verification_mode: none}\n", 1),
        ("output.elasticsearch: {hosts: [{{ groups['es'] }}], ssl.verification_mode: none}\n", 1),
        ("output.kafka: {hosts: ['k:9093'], topic: a, ssl.verification_mode: none}\n", 1),
        (LOGSTASH_OUTPUT + "setup.kibana: {host: 'kibana:5601', ssl.verification_mode: none}\n", 0),
        (LOGSTASH_OUTPUT + "monitoring.elasticsearch: {hosts: ['http://a:9200'], ssl.verification_mode: none}\n", 0),
        (LOGSTASH_OUTPUT + "monitoring.elasticsearch: {ssl.verification_mode: none}\n", 1),
    ],
)
def test_connections_over_plain_http_have_no_certificates(output, count):
    assert len(filebeat_findings(INPUT + output, "FB503")) == count


def test_inputs_that_call_a_plain_url():
    text = "filebeat.inputs:\n- type: httpjson\n  request: {{url: '{}', ssl.verification_mode: none}}\n"
    assert filebeat_findings(text.format("http://a.example.org/x"), "FB503") == []
    assert len(filebeat_findings(text.format("https://a.example.org/x"), "FB503")) == 1
