"""FB129: text, list and map mixed up."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class WrongValueShape(Rule):
    code = "FB129"
    name = "wrong-value-shape"
    severity = "error"
    stage = "load"
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "Text, list and map mixed up"
    why = """\
A single value counts as a list of one, but not the other way round: `can not convert 'object' into 'string'`. A
section is no text (`required 'object', but found 'string'`), and some sections take one kind only (`more than one
namespace configured`)."""
    sources = ("`filebeat test config` 7.17.29 on more than 800 small configs",)
    bad = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nfields: web\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nsetup.kibana: localhost\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.elasticsearch:\n  hosts: [es]\n  bulk_max_size: [50]\n"
        ),
        "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput: console\n",
        "filebeat.inputs:\n- log\noutput.console:\n  pretty: false\n",
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nfields: {role: web}\ntags: web\n"
        ),
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
