"""LS501 (plaintext-secret) in configs of Beats."""

import pytest
from advice import of_code
from lint_settings import settings

from lslint.engine.file import check_text
from lslint.report.merging import merged
from lslint.rules.filebeat.examples import CONSOLE, ELASTICSEARCH, INPUT


def secrets(text, path="filebeat.yml"):
    return of_code(check_text(text, path, "filebeat", settings("ALL")), "LS501")


@pytest.mark.parametrize(("text", "count"), [
    (ELASTICSEARCH + "  password: 8271\n", 1),
    (ELASTICSEARCH + "cloud.auth: 'elastic:passwordgoeshere'\ncloud.id: a\n", 0),
    (ELASTICSEARCH.replace("https://", "https://shipper:passwordgoeshere@"), 0),
    (ELASTICSEARCH + "  password: ''\n  api_key: ${KEY}\n", 0),
    (INPUT + "  fields: {token: none-of-yours-77}\n" + CONSOLE, 0),
])  # fmt: skip
def test_findings(text, count):
    assert len(secrets(text)) == count


@pytest.mark.parametrize(("password", "severity"), [
    ("changeme1", "info"), ("elastic", "info"), ("EventShop", "info"), ("Xq7-blue-9f", "warning"),
])  # fmt: skip
def test_well_known_passwords_are_info(password, severity):
    found = secrets(ELASTICSEARCH + f"  username: EventShop\n  password: {password}\n")
    assert [one.severity for one in found] == [severity]


def test_encrypted_values():
    text = INPUT + "output.elasticsearch:\n  hosts: [es]\n  password: |\n    -----BEGIN PGP MESSAGE-----\n    hQEMA\n"
    assert not secrets(text)


FEED = "- module: threatintel\n  anomali:\n    enabled: {}\n    var.url: https://{}/taxii\n    var.username: guest\n"
FEED += "    var.password: {}\n"


@pytest.mark.parametrize(("switch", "host", "password", "severities"), [
    ("true", "limo.anomali.com", "guest", []), ("true", "feed.lan", "guest", ["info"]),
    ("false", "limo.anomali.com", "changeme", []),
])  # fmt: skip
def test_logins_of_public_feeds_and_of_disabled_filesets(switch, host, password, severities):
    found = secrets(FEED.format(switch, host, password), "modules.d/threatintel.yml")
    assert [one.severity for one in found] == severities


def test_names_of_settings():
    text = INPUT + "output.elasticsearch:\n  hosts: [a]\n  password: Xq7-blue-9f\nsetup.kibana.password: Xq7-blue-9f\n"
    found = of_code(check_text(text, "filebeat.yml"), "LS501")
    assert ["`setup.kibana.password`" in one.message for one in found] == [False, True]
    assert len(merged(found)) == 1
