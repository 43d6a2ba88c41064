from __future__ import annotations

from lslint.rules.api import Rule
from lslint.rules.filebeat.examples import CONSOLE


class GlobAsRegexp(Rule):
    code = "FB210"
    severity = "error"
    stage = "start"
    kinds = ("filebeat",)
    holds_in_templates = True
    summary = "Glob such as `*.gz` in a list of regular expressions"
    why = """\
`exclude_files`, `exclude_lines` and `include_lines` take regular expressions. A leading `*` repeats nothing: `missing
argument to repetition operator: *`, and the agent does not start.

The fix writes the regular expression that the glob stands for."""
    sources = ("inputs of 800 small configs created by Filebeat 7.17.29 as at its start",)
    fix = "safe"
    bad = ("filebeat.inputs:\n- type: log\n  paths: [/var/log/*.log]\n  exclude_files: ['*.gz']\n" + CONSOLE,)
    good = ("filebeat.inputs:\n- type: log\n  paths: [/var/log/*.log]\n  exclude_files: ['\\.gz$']\n" + CONSOLE,)
    fixed = "filebeat.inputs:\n- type: log\n  paths: [/var/log/*.log]\n  exclude_files: ['\\.gz$']\n" + CONSOLE
