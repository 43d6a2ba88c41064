"""FB113: a number outside its limits."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class ValueOutOfRange(Rule):
    code = "FB113"
    name = "value-out-of-range"
    severity = "error"
    stage = "load"
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "Number outside the limits that Filebeat sets"
    why = """\
`requires value >= 1`, `requires value <= 9`, `zero value`: few options have limits, but these are checked."""
    sources = ("`filebeat test config` 7.17.29 on more than 800 small configs",)
    bad = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.logstash:\n  hosts: [ls]\n  compression_level: 10\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.elasticsearch:\n  hosts: [es]\n  worker: 0\n"
        ),
        ("filebeat.inputs:\n- type: log\n  paths: [/a.log]\n  scan_frequency: 0s\noutput.console:\n  pretty: false\n"),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.file:\n"
            "  path: /tmp\n  permissions: 600\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.logstash:\n  hosts: [ls]\n  compression_level: 9\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.file:\n"
            "  path: /tmp\n  permissions: 0600\n"
        ),
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
