"""FB241: conditions of which one counts."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class TwoConditionsInWhen(Rule):
    code = "FB241"
    name = "two-conditions-in-when"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "Two conditions side by side"
    why = """\
Of several conditions under one `when` only the first is used, in the order equals, contains, regexp, range,
has_fields, network, or, and, not. The others are dropped without a word: put them into a list below `and` or `or`."""
    sources = ("Filebeat 7.17.29 accepts such configs without a word; what it does with them is in its source",)
    bad = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nprocessors:\n- drop_event:\n    when:\n      equals: {a: b}\n"
            "      contains: {c: d}\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nprocessors:\n- drop_event:\n    when:\n      and:\n      - equals: {a: b}\n"
            "      - contains: {c: d}\n"
        ),
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
