"""FB206: multiline without a pattern."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class MultilineMissingPattern(Rule):
    code = "FB206"
    name = "multiline-missing-pattern"
    severity = "error"
    stage = "start"
    kinds = ("filebeat",)
    visits = ("file",)
    summary = "`multiline` without `pattern` or count"
    why = """\
Lines are joined by a pattern, or by a count with `type: count`. With neither the agent does not start. A list below
`multiline` counts as empty."""
    sources = ("inputs of 800 small configs created by Filebeat 7.17.29 as at its start",)
    bad = (
        (
            "filebeat.inputs:\n- type: log\n  paths: [/a.log]\n  multiline:\n    negate: true\n"
            "    match: after\noutput.console:\n  pretty: false\n"
        ),
        (
            "filebeat.inputs:\n- type: log\n  paths: [/a.log]\n  multiline:\n  - pattern: '^a'\n"
            "    match: after\noutput.console:\n  pretty: false\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: log\n  paths: [/a.log]\n  multiline:\n    pattern: '^a'\n"
            "    match: after\noutput.console:\n  pretty: false\n"
        ),
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
