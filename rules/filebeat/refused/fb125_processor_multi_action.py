"""FB125: several names in one entry."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class ProcessorMultiAction(Rule):
    code = "FB125"
    name = "processor-multi-action"
    severity = "error"
    stage = "load"
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "Entry of `processors` with more than one name"
    why = """\
`each processor must have exactly one action, but found 2 actions (drop_event,when)`: the options of a processor stand
one level below its name, and each processor has a dash of its own.

The fix indents what stands at the level of the name; the file was refused before."""
    sources = ("`filebeat test config` 7.17.29 on more than 800 small configs",)
    fix = "safe"
    bad = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nprocessors:\n- drop_event:\n  when:\n    contains:\n      message: DBG\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nprocessors:\n- add_locale: ~\n  add_id: ~\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nprocessors:\n- drop_event:\n    when:\n      contains:\n        message: DBG\n"
            "- if:\n    equals: {a: b}\n  then:\n  - add_locale: ~\n"
        ),
    )
    fixed = (
        "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
        "  pretty: false\nprocessors:\n- drop_event:\n    when:\n      contains:\n        message: DBG\n"
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
