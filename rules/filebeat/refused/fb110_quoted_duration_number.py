"""FB110: a number in quotes as a duration."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class QuotedDurationNumber(Rule):
    code = "FB110"
    name = "quoted-duration-number"
    severity = "error"
    stage = "load"
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "Duration as a number in quotes"
    why = """\
A bare number is seconds, but in quotes it is text, and text needs a unit: `missing unit in duration "90"`."""
    sources = ("`filebeat test config` 7.17.29 on more than 800 small configs",)
    fix = "safe"
    bad = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            'output.logstash:\n  hosts: [ls]\n  timeout: "90"\n'
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.logstash:\n  hosts: [ls]\n  timeout: 90\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            'output.logstash:\n  hosts: [ls]\n  timeout: "90s"\n'
        ),
    )
    fixed = (
        "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.logstash:\n"
        "  hosts: [ls]\n  timeout: 90s\n"
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
