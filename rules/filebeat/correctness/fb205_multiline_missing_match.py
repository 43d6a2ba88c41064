"""FB205: multiline without a side."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class MultilineMissingMatch(Rule):
    code = "FB205"
    name = "multiline-missing-match"
    severity = "error"
    stage = "start"
    kinds = ("filebeat",)
    visits = ("file",)
    summary = "`multiline` without `match`"
    why = """\
`unknown matcher type:`: there is no default for the side to which lines are joined, and the agent does not start.
With a pattern for the first line of an event: `negate: true` and `match: after`."""
    sources = ("inputs of 800 small configs created by Filebeat 7.17.29 as at its start",)
    bad = (
        (
            "filebeat.inputs:\n- type: log\n  paths: [/a.log]\n  multiline.pattern: '^\\['\n"
            "output.console:\n  pretty: false\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: a\n  paths: [/a.log]\n  parsers:\n  - multiline:\n"
            "      pattern: '^a'\noutput.console:\n  pretty: false\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: log\n  paths: [/a.log]\n  multiline.pattern: '^\\['\n"
            "  multiline.negate: true\n  multiline.match: after\noutput.console:\n  pretty: false\n"
        ),
        (
            "filebeat.inputs:\n- type: log\n  paths: [/a.log]\n  multiline:\n    type: count\n"
            "    count_lines: 3\noutput.console:\n  pretty: false\n"
        ),
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
