"""FB237: a host without a port."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class LogstashPortMissing(Rule):
    code = "FB237"
    name = "logstash-port-missing"
    severity = "info"
    stage = "advice"
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "Host of the Logstash output without a port"
    why = """\
Without a port 5044 is used. That is right where Logstash listens there; written out it needs no guess, and a port of
its own is not forgotten."""
    sources = ("Filebeat 7.17.29 accepts such configs without a word; what it does with them is in its source",)
    bad = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.logstash:\n  hosts: [logstash]\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.logstash:\n  hosts: ['logstash:5044']\n"
        ),
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
