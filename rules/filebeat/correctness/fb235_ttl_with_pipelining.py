"""FB235: a lifetime that has no effect."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class TtlWithPipelining(Rule):
    code = "FB235"
    name = "ttl-with-pipelining"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "`ttl` with pipelining"
    why = """\
`ttl` closes connections to Logstash after a while, so that a load balancer can spread them anew. The client that
pipelines ignores it, and `pipelining` is 2 by default: set it to 0."""
    sources = ("Filebeat 7.17.29 accepts such configs without a word; what it does with them is in its source",)
    fix = "unsafe"
    bad = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.logstash:\n  hosts: ['ls:5044']\n  ttl: 60s\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.logstash:\n  hosts: ['ls:5044']\n  ttl: 60s\n  pipelining: 0\n"
        ),
    )
    fixed = (
        "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
        "output.logstash:\n  pipelining: 0\n  hosts: ['ls:5044']\n  ttl: 60s\n"
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
