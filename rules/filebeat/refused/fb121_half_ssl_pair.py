from __future__ import annotations

from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class HalfSslPair(RejectedConfig):
    code = "FB121"
    summary = "TLS certificate without key, or key without certificate"
    why = """\
To authenticate with a certificate, a TLS client requires both the certificate and its private key. Filebeat rejects an
output or input that has only one of them.

Add the missing setting or remove the other one. Nothing is reported if `ssl.enabled` is false."""
    bad = (INPUT + "output.logstash:\n  hosts: [ls]\n  ssl.certificate: /etc/pki/client.crt\n",)
    good = (
        INPUT
        + "output.logstash:\n  hosts: [ls]\n  ssl.certificate: /etc/pki/client.crt\n  ssl.key: /etc/pki/client.key\n",
        INPUT + "output.logstash:\n  hosts: [ls]\n  ssl.enabled: false\n  ssl.key: /k\n",
    )
