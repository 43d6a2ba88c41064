"""FB201: an input that Filebeat does not have."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class UnknownInputType(Rule):
    code = "FB201"
    name = "unknown-input-type"
    severity = "error"
    stage = "start"
    kinds = ("filebeat",)
    visits = ("file",)
    summary = "Input type that Filebeat does not have"
    why = """\
`test config` says `Config OK` to any type; the agent then stops with `Error creating input. No such input type exist:
'logs'`. A name that releases after 7.17 may have brought is left alone unless it is a slip of the pen, or the target
is older."""
    sources = ("inputs of 800 small configs created by Filebeat 7.17.29 as at its start",)
    fix = "unsafe"
    bad = (
        "filebeat.inputs:\n- type: logs\n  paths: [/a.log]\noutput.console:\n  pretty: false\n",
        "filebeat.inputs:\n- type: filestrem\n  id: a\n  paths: [/a.log]\noutput.console:\n  pretty: false\n",
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\n"
        ),
    )
    fixed = "filebeat.inputs:\n- type: log\n  paths: [/a.log]\noutput.console:\n  pretty: false\n"

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
