from __future__ import annotations

from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class HalfSslPair(RejectedConfig):
    code = "FB121"
    summary = "TLS certificate without key, or key without certificate"
    why = """\
TLS authentication with a certificate requires both the certificate and its private key. Filebeat rejects an output or
input with only one of them. Add the missing setting or remove the other one."""
    bad = (INPUT + "output.logstash:\n  hosts: [ls]\n  ssl.certificate: /etc/pki/client.crt\n",)
    good = (
        INPUT
        + "output.logstash:\n  hosts: [ls]\n  ssl.certificate: /etc/pki/client.crt\n  ssl.key: /etc/pki/client.key\n",
    )
