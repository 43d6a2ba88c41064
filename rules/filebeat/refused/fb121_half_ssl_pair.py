from __future__ import annotations

from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class HalfSslPair(RejectedConfig):
    code = "FB121"
    summary = "Certificate without key, or key without certificate"
    why = """\
A client that shows a certificate needs the key to it: one without the other is refused when the output or input is
built."""
    bad = (INPUT + "output.logstash:\n  hosts: [ls]\n  ssl.certificate: /etc/pki/client.crt\n",)
    good = (
        INPUT
        + "output.logstash:\n  hosts: [ls]\n  ssl.certificate: /etc/pki/client.crt\n  ssl.key: /etc/pki/client.key\n",
        INPUT + "output.logstash:\n  hosts: [ls]\n  ssl.enabled: false\n  ssl.key: /k\n",
    )
