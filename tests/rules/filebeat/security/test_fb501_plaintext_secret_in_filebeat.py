"""FB501 (plaintext-secret-in-filebeat): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import filebeat_findings

from lslint.rules.filebeat.examples import CONSOLE, ELASTICSEARCH, INPUT


@pytest.mark.parametrize(
    ("text", "release", "count"),
    [
        (ELASTICSEARCH + "  password: 8271\n", None, 1),
        (ELASTICSEARCH + "  password: ''\n  api_key: ${KEY}\n", None, 0),
        (ELASTICSEARCH + "cloud.auth: 'elastic:xI93-qq1'\ncloud.id: a\n", None, 1),
        (INPUT + "  fields: {token: none-of-yours-77}\n" + CONSOLE, None, 0),
    ],
)
def test_findings(text, release, count):
    rest = {"kind": "none", "path": "filebeat.service"} if "[Service]" in text else {}
    assert len(filebeat_findings(text, "FB501", release, **rest)) == count


@pytest.mark.parametrize(
    "text", [ELASTICSEARCH + "  password: Xq7-blue-9f\n", ELASTICSEARCH + "  api_key: a1:b2c3d4\n"]
)
def test_no_message_shows_a_secret(text):
    for finding in filebeat_findings(text, "FB501"):
        assert "Xq7" not in finding.message
        assert "b2c3d4" not in finding.message
