from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE
from lslint.rules.filebeat.rule import StartFailure


class GlobAsRegexp(StartFailure):
    code = "FB210"
    holds_in_templates = True
    summary = "Glob such as `*.gz` in a list of regular expressions"
    why = """\
`exclude_files`, `exclude_lines` and `include_lines` take regular expressions. A leading `*` repeats nothing: `missing
argument to repetition operator: *`, and the agent does not start.

The fix writes the regular expression that the glob stands for."""
    fix = "safe"
    bad = ("filebeat.inputs:\n- type: log\n  paths: [/var/log/*.log]\n  exclude_files: ['*.gz']\n" + CONSOLE,)
    good = ("filebeat.inputs:\n- type: log\n  paths: [/var/log/*.log]\n  exclude_files: ['\\.gz$']\n" + CONSOLE,)
    fixed = "filebeat.inputs:\n- type: log\n  paths: [/var/log/*.log]\n  exclude_files: ['\\.gz$']\n" + CONSOLE
