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
Without a port, Filebeat 7.0 and later connect to port 5044. A port in the file shows where Logstash listens, and is not
overlooked if Logstash moves to another one.

For targets before 7.0, which have the option `port`, the rule reports nothing."""
    sources = (
        "Filebeat 7.17.29 accepts such configs without a warning; the default port is in its source (5.x: 10200)",
    )
    bad = (INPUT + "output.logstash:\n  hosts: [logstash]\n",)
    good = (INPUT + "output.logstash:\n  hosts: ['logstash:5044']\n",)
