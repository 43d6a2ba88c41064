"""FB223: a file that two inputs read."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class OverlappingPaths(Rule):
    code = "FB223"
    name = "overlapping-paths"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat",)
    visits = ("file",)
    summary = "The same path in two inputs"
    why = """\
Each input reads the file by itself: its lines are sent twice, or, with `log` inputs, the two take the state of the
file from each other. Inputs that filter lines or files are left alone."""
    sources = ("Filebeat 7.17.29 accepts such configs without a word; what it does with them is in its source",)
    bad = (
        (
            "filebeat.inputs:\n- type: log\n  paths: [/var/log/a.log]\n- type: log\n"
            "  paths: [/var/log/a.log]\n  tags: [x]\noutput.console:\n  pretty: false\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: log\n  paths: [/var/log/a.log]\n  include_lines: ['^A']\n"
            "- type: log\n  paths: [/var/log/a.log]\n  exclude_lines: ['^A']\noutput.console:\n"
            "  pretty: false\n"
        ),
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
