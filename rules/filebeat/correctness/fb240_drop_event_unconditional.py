"""FB240: all events dropped."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class DropEventUnconditional(Rule):
    code = "FB240"
    name = "drop-event-unconditional"
    severity = "error"
    stage = "run"
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "`drop_event` without a condition"
    why = """\
Without `when`, and outside `if`/`then`, every event is dropped, and nothing is ever sent. Mostly the condition was
lost, or stands at the wrong level."""
    sources = ("Filebeat 7.17.29 accepts such configs without a word; what it does with them is in its source",)
    bad = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nprocessors:\n- drop_event: ~\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nprocessors:\n- drop_event:\n    when.contains.message: DBG\n- if:\n"
            "    equals: {a: b}\n  then:\n  - drop_event: ~\n"
        ),
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
