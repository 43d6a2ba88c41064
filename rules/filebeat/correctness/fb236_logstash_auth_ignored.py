from __future__ import annotations

from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import IneffectiveSetting


class LogstashAuthIgnored(IneffectiveSetting):
    code = "FB236"
    summary = "Credentials in the Logstash output, which Filebeat ignores"
    why = """\
The protocol between Filebeat and Logstash has no users. Filebeat ignores `username`, `password` and `api_key` in the
Logstash output.

To restrict access, set `ssl.certificate` and `ssl.key`, and have Logstash verify the certificates of clients."""
    fix = "unsafe"
    bad = (INPUT + "output.logstash:\n  hosts: ['ls:5044']\n  username: u\n",)
    good = (INPUT + "output.logstash:\n  hosts: ['ls:5044']\n  ssl.certificate: /c.crt\n  ssl.key: /c.key\n",)
    fixed = INPUT + "output.logstash:\n  hosts: ['ls:5044']\n"
