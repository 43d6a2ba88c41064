"""FB210: a glob where a regular expression is wanted."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class GlobAsRegexp(Rule):
    code = "FB210"
    name = "glob-as-regexp"
    severity = "error"
    stage = "start"
    kinds = ("filebeat",)
    visits = ("file",)
    summary = "Glob such as `*.gz` in a list of regular expressions"
    why = """\
`exclude_files`, `exclude_lines` and `include_lines` take regular expressions. A leading `*` repeats nothing: `missing
argument to repetition operator: *`, and the agent does not start.

The fix writes the regular expression that the glob stands for."""
    sources = ("inputs of 800 small configs created by Filebeat 7.17.29 as at its start",)
    fix = "safe"
    bad = (
        (
            "filebeat.inputs:\n- type: log\n  paths: [/var/log/*.log]\n  exclude_files: ['*.gz']\n"
            "output.console:\n  pretty: false\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: log\n  paths: [/var/log/*.log]\n  exclude_files: ['\\.gz$']\n"
            "output.console:\n  pretty: false\n"
        ),
    )
    fixed = (
        "filebeat.inputs:\n- type: log\n  paths: [/var/log/*.log]\n  exclude_files: ['\\.gz$']\n"
        "output.console:\n  pretty: false\n"
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
