"""FB124: a processor that Filebeat does not have."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class UnknownProcessor(Rule):
    code = "FB124"
    name = "unknown-processor"
    severity = "error"
    stage = "load"
    kinds = ("filebeat",)
    visits = ("file",)
    summary = "Processor that Filebeat does not have"
    why = """\
`the processor action drop_field does not exist`. Names are in small letters. Processors of an input are built when
the agent starts. A name that releases after 7.17 may have brought is left alone unless it is a slip of the pen, or
the target is older."""
    sources = ("`filebeat test config` 7.17.29 on more than 800 small configs",)
    fix = "unsafe"
    bad = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nprocessors:\n- drop_field:\n    fields: [a]\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nprocessors:\n- Add_Locale: ~\n"
        ),
        (
            "filebeat.inputs:\n- type: log\n  paths: [/var/log/app.log]\n  processors:\n  - drop_evnt: ~\n"
            "output.console:\n  pretty: false\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nprocessors:\n- drop_fields:\n    fields: [a]\n- add_locale: ~\n"
        ),
    )
    fixed = (
        "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
        "  pretty: false\nprocessors:\n- drop_fields:\n    fields: [a]\n"
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
