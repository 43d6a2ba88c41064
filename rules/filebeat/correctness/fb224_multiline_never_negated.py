"""FB224: multiline the wrong way round."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class MultilineNeverNegated(Rule):
    code = "FB224"
    name = "multiline-never-negated"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat",)
    visits = ("file",)
    summary = "Start of an event as the pattern of lines to join"
    why = """\
With `negate: false` and `match: after`, lines that match the pattern are joined to the line before. A pattern that
describes the first line of an event (a date, a bracket) then glues the events together and leaves the lines of a
stack trace alone: it needs `negate: true`."""
    sources = ("Filebeat 7.17.29 accepts such configs without a word; what it does with them is in its source",)
    fix = "unsafe"
    bad = (
        (
            "filebeat.inputs:\n- type: log\n  paths: [/var/log/app.log]\n  multiline.pattern: '^\\d{4}-'\n"
            "  multiline.negate: false\n  multiline.match: after\noutput.console:\n  pretty: false\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: log\n  paths: [/var/log/app.log]\n  multiline.pattern: '^\\d{4}-'\n"
            "  multiline.negate: true\n  multiline.match: after\noutput.console:\n  pretty: false\n"
        ),
        (
            "filebeat.inputs:\n- type: log\n  paths: [/var/log/app.log]\n  multiline.pattern: '^\\s'\n"
            "  multiline.match: after\noutput.console:\n  pretty: false\n"
        ),
    )
    fixed = (
        "filebeat.inputs:\n- type: log\n  paths: [/var/log/app.log]\n  multiline.pattern: '^\\d{4}-'\n"
        "  multiline.negate: true\n  multiline.match: after\noutput.console:\n  pretty: false\n"
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
