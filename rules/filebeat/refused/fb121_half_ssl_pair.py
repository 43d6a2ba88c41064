"""FB121: a certificate without its key."""

from __future__ import annotations

from lslint.rules.api import Rule
from lslint.rules.filebeat.examples import INPUT


class HalfSslPair(Rule):
    code = "FB121"
    name = "half-ssl-pair"
    severity = "error"
    stage = "load"
    kinds = ("filebeat", "beats")
    summary = "Certificate without key, or key without certificate"
    why = """\
A client that shows a certificate needs the key to it: one without the other is refused when the output or input is
built."""
    sources = ("`filebeat test config` 7.17.29 on more than 800 small configs",)
    bad = (INPUT + "output.logstash:\n  hosts: [ls]\n  ssl.certificate: /etc/pki/client.crt\n",)
    good = (
        INPUT
        + ("output.logstash:\n  hosts: [ls]\n  ssl.certificate: /etc/pki/client.crt\n  ssl.key: /etc/pki/client.key\n"),
        INPUT + "output.logstash:\n  hosts: [ls]\n  ssl.enabled: false\n  ssl.key: /k\n",
    )
