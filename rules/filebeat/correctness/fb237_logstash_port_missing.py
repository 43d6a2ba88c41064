"""FB237: a host without a port."""

from __future__ import annotations

from lslint.rules.api import Rule
from lslint.rules.filebeat.examples import INPUT


class LogstashPortMissing(Rule):
    code = "FB237"
    name = "logstash-port-missing"
    severity = "info"
    stage = "advice"
    kinds = ("filebeat", "beats")
    summary = "Host of the Logstash output without a port"
    why = """\
Without a port 5044 is used. That is right where Logstash listens there; written out it needs no guess, and a port of
its own is not forgotten."""
    sources = ("Filebeat 7.17.29 accepts such configs without a word; what it does with them is in its source",)
    bad = (INPUT + "output.logstash:\n  hosts: [logstash]\n",)
    good = (INPUT + "output.logstash:\n  hosts: ['logstash:5044']\n",)
