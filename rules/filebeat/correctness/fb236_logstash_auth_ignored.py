"""FB236: a login that is ignored."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class LogstashAuthIgnored(Rule):
    code = "FB236"
    name = "logstash-auth-ignored"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "User or key of the Logstash output"
    why = """\
The protocol to Logstash has no users: `username`, `password` and `api_key` are not options of this output and are
ignored. Who may connect is decided by TLS certificates."""
    sources = ("Filebeat 7.17.29 accepts such configs without a word; what it does with them is in its source",)
    fix = "unsafe"
    bad = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.logstash:\n  hosts: ['ls:5044']\n  username: u\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.logstash:\n  hosts: ['ls:5044']\n  ssl.certificate: /c.crt\n  ssl.key: /c.key\n"
        ),
    )
    fixed = (
        "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.logstash:\n"
        "  hosts: ['ls:5044']\n"
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
