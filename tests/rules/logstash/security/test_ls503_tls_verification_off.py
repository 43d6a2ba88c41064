"""LS503 (tls-verification-off): cases beyond the examples of the rule."""

from pathlib import Path

import pytest
from advice import InContainer, run
from logstash_checks import check_in_project, codes_of, output_plugin, selected_codes

from lslint.project.projects import Projects


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (output_plugin('hosts => ["https://localhost:9200"] ssl_verification_mode => "none"'), False),
        (output_plugin('hosts => ["http://es1"] ssl_verification_mode => "none"'), False),
        (output_plugin('hosts => ["https://es1"] ssl_enabled => false ssl_verification_mode => "none"'), False),
        (output_plugin('hosts => ["https://es1"] ssl_verification_mode => "${MODE}"'), False),
        (output_plugin('hosts => ["es1:9200"] ssl => true ssl_verification_mode => "none"'), True),
        (output_plugin('hosts => ["es1:9200", "https://es2"] ssl_verification_mode => "none"'), True),
        (output_plugin('cloud_id => "a:b" ssl_verification_mode => "none"'), True),
        ("input { imap { verify_cert => false } }", True),
        ("input { tcp { port => 1 ssl_verify => false } }", False),
        ('input { tcp { port => 1 mode => "client" ssl_verify => false } }', True),
        ('input { kafka { security_protocol => "PLAINTEXT" ssl_endpoint_identification_algorithm => "" } }', False),
        ('input { jdbc { jdbc_connection_string => "jdbc:sqlserver://d;trustServerCertificate=true" } }', True),
    ],
)
def test_findings(text: str, found: bool) -> None:
    assert bool(run("LS503", text)) is found


@pytest.mark.parametrize(
    ("host", "severity"), [("es.example.org", "warning"), ("192.168.0.4", "info"), ("opensearch-node-1", "info")]
)
def test_by_network(host, severity):
    text = output_plugin(f'hosts => ["https://{host}:9200"] ssl_certificate_verification => false')
    (finding,) = run("LS503", text)
    assert finding.severity == severity
    assert "set the CA certificate" in finding.message
    assert "authorities" not in finding.message


@pytest.mark.parametrize(
    ("hosts", "optional"),
    [('"https://node1:9200"', True), ('"https://node1:9200", "https://es.acme.example:9200"', False),
     ('"https://10.1.2.3:9200"', False), ('"${ES}"', False)],
)  # fmt: skip
def test_services_of_one_container_network(hosts: str, optional: bool) -> None:
    text = f"output {{ elasticsearch {{ hosts => [{hosts}] ssl_certificate_verification => false }} }}"
    (finding,) = run("LS503", text, project=InContainer())
    assert finding.is_optional is optional
    (finding,) = run("LS503", text)
    assert not finding.is_optional


@pytest.mark.parametrize("option", ['cacert => "/ca.pem"', 'ssl_certificate_authorities => ["/ca.pem"]'])
def test_a_ca_certificate_that_is_set_is_not_suggested(option: str) -> None:
    text = output_plugin(f'hosts => ["https://es1.example.com"] ssl_certificate_verification => false {option}')
    (finding,) = run("LS503", text)
    assert finding.message.endswith("Remove the option, as the CA certificate is set already")
    (without,) = run("LS503", text.replace(option, ""))
    assert "Remove the option and set the CA certificate" in without.message


@pytest.mark.parametrize(
    ("option", "message"),
    [
        (
            'ssl_verification_mode => "${VERIFY:none}"',
            "`${VERIFY:none}` disables certificate verification if the variable is not set, which allows"
            " man-in-the-middle attacks. Change the default to `full`",
        ),
        (
            'ssl_certificate_verification => "${VERIFY:false}"',
            "`${VERIFY:false}` disables certificate verification if the variable is not set, which allows"
            " man-in-the-middle attacks. Change the default to `true`",
        ),
    ],
)
def test_the_default_of_a_variable(option: str, message: str) -> None:
    (finding,) = run("LS503", output_plugin('hosts => ["https://es1"] ' + option))
    assert finding.message == message


@pytest.mark.parametrize(
    "text",
    [
        'output { elasticsearch { hosts => ["https://es1:9200"] ssl_certificate_verification => false } }\n',
        'output { elasticsearch { hosts => ["https://es1:9200"] ssl_verification_mode => "${VERIFY:none}" } }\n',
    ],
)
def test_further_reported(text: str) -> None:
    assert "LS503" in selected_codes(text, "LS503")


@pytest.mark.parametrize(
    ("folder", "unit", "count"),
    [
        ("logstash.service.d", '[Service]\nEnvironment="ES_VERIFY=false"\n', 0),
        ("logstash.service.d", '[Service]\nEnvironment="ES_HOST=es"\n', 1),
    ],
)
def test_a_variable_that_a_unit_sets(tmp_path: Path, folder: str, unit: str, count: int) -> None:
    """The default is not used, so another one changes nothing."""
    (tmp_path / folder).mkdir()
    (tmp_path / folder / "override.conf").write_text(unit)
    (tmp_path / "a.conf").write_text(
        output_plugin('hosts => ["es:9200"] ssl => true ssl_certificate_verification => "${ES_VERIFY:false}"')
    )
    assert codes_of(check_in_project(tmp_path, "a.conf", Projects())).count("LS503") == count
