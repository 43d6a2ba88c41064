"""FB506 (ssl-old-protocol): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import check_filebeat, filebeat_findings

from lslint.rules.filebeat.examples import ELASTICSEARCH, INPUT

WHERE = "`supported_protocols` of `output.elasticsearch`"


@pytest.mark.parametrize(
    ("protocols", "release", "message"),
    [
        ("SSLv3, TLSv1.2", "7.17", f"{WHERE} allows the obsolete `SSLv3`, so connections may be insecure"),
        ("TLSv1.1", "9.0", f"{WHERE} allows the obsolete `TLSv1.1`, so"),
        ("TLSv1.0", None, f"{WHERE} allows the obsolete `TLSv1.0`, so connections may be insecure. Allow only"),
        ("TLSv1.0, TLSv1.1", None, f"{WHERE} allows the obsolete `TLSv1.0` and `TLSv1.1`, so"),
        ("TLSv1.1", None, f"{WHERE} allows the obsolete `TLSv1.1`, so connections may be insecure"),
    ],
)
def test_what_a_release_does_with_an_old_version(protocols, release, message):
    text = ELASTICSEARCH + f"  ssl.supported_protocols: [{protocols}]\n"
    (finding,) = filebeat_findings(text, "FB506", release)
    assert finding.message.startswith(message)


@pytest.mark.parametrize(("version", "release"), [("SSLv3", "8.1"), ("TLSv1.0", "9.0")])
def test_a_version_that_the_release_rejects_is_an_error(version, release):
    text = ELASTICSEARCH + f"  ssl.supported_protocols: [{version}, TLSv1.2]\n"
    (finding,) = filebeat_findings(text, "FB109", release)
    assert finding.message.startswith(f"Filebeat no longer supports `{version}` in `supported_protocols` of `output")
    assert not filebeat_findings(text, "FB506", release)


@pytest.mark.parametrize(("hosts", "release", "count"), [("http://es", "7.17", 0), ("https://es", "7.17", 1)])
def test_connections_over_plain_http(hosts, release, count):
    text = INPUT + f"output.elasticsearch: {{hosts: ['{hosts}'], ssl.supported_protocols: [TLSv1.0, TLSv1.2]}}\n"
    assert len([one for one in check_filebeat(text, release).findings if one.rule.code in ("FB506", "FB109")]) == count
