from __future__ import annotations

from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import FilebeatRule


class LogstashPortMissing(FilebeatRule):
    code = "FB237"
    severity = "info"
    summary = "Host of the Logstash output without a port"
    why = """\
Without a port 5044 is used. That is right where Logstash listens there; written out it needs no guess, and a port of
its own is not forgotten."""
    sources = ("Filebeat 7.17.29 accepts such configs without a word; what it does with them is in its source",)
    bad = (INPUT + "output.logstash:\n  hosts: [logstash]\n",)
    good = (INPUT + "output.logstash:\n  hosts: ['logstash:5044']\n",)
