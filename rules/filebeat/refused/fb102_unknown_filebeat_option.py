"""FB102: a name that nobody reads."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class UnknownFilebeatOption(Rule):
    code = "FB102"
    name = "unknown-filebeat-option"
    severity = "warning"
    stage = "run"
    may_refuse = True
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "Option that Filebeat does not know"
    why = """\
Filebeat reads what it knows and says nothing about the rest: a slip of the pen in an input, an output or a section
passes `test config` and the start, and simply has no effect (asked for in beats#3145, #4416, #6482 and #36814). Only
names close to a known one are reported, as newer releases bring new ones.

Sixteen processors are strict: `unexpected foo option in processors.0.drop_fields`. There every unknown name is an
error, and in 7.17 four of them refuse even `when`."""
    sources = ("`filebeat test config` 7.17.29 on more than 800 small configs",)
    fix = "unsafe"
    bad = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nprocessors:\n- drop_fields:\n    fields: [a]\n    ignore_mising: true\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nprocessors:\n- drop_event:\n    wen.equals.a: b\n"
        ),
        (
            "filebeat.inputs:\n- type: log\n  paths: [/var/log/app.log]\n  exclude_line: ['^DBG']\n"
            "output.console:\n  pretty: false\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.logstash:\n  hosts: ['ls:5044']\n  loadbalanced: true\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nloging.level: debug\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nprocessors:\n- drop_fields:\n    fields: [a]\n    ignore_missing: true\n"
            "- rename:\n    fields: [{from: a, to: b}]\n    comment: none\n"
        ),
        (
            "filebeat.inputs:\n- type: log\n  paths: [/var/log/app.log]\n  fields: {exclude_line: x}\n"
            "output.console:\n  pretty: false\n"
        ),
    )
    fixed = (
        "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
        "  pretty: false\nprocessors:\n- drop_fields:\n    fields: [a]\n    ignore_missing: true\n"
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
