from __future__ import annotations

from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import FilebeatRule


class LogstashPortMissing(FilebeatRule):
    code = "FB237"
    default = False
    severity = "info"
    about_missing = True
    summary = "Host of the Logstash output without a port"
    why = """\
Without a port, Filebeat connects to port 5044. A port in the file shows where Logstash listens, and is not overlooked
if Logstash moves to another one."""
    sources = ("Filebeat 7.17.29 accepts such configs without a warning; the default port is in its source",)
    bad = (INPUT + "output.logstash:\n  hosts: [logstash]\n",)
    good = (INPUT + "output.logstash:\n  hosts: ['logstash:5044']\n",)
