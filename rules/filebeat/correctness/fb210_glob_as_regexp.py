from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE
from lslint.rules.filebeat.rule import StartFailure


class GlobAsRegexp(StartFailure):
    code = "FB210"
    holds_in_templates = True
    summary = "Glob such as `*.gz` in a list of regular expressions"
    why = """\
`exclude_files`, `exclude_lines` and `include_lines` accept regular expressions, not globs. In a regular expression, a
leading `*` has nothing to repeat, so Filebeat exits at startup with `missing argument to repetition operator: *`.
Write `\\.gz$` instead of `*.gz`."""
    fix = "safe"
    bad = ("filebeat.inputs:\n- type: log\n  paths: [/var/log/*.log]\n  exclude_files: ['*.gz']\n" + CONSOLE,)
    good = ("filebeat.inputs:\n- type: log\n  paths: [/var/log/*.log]\n  exclude_files: ['\\.gz$']\n" + CONSOLE,)
    fixed = "filebeat.inputs:\n- type: log\n  paths: [/var/log/*.log]\n  exclude_files: ['\\.gz$']\n" + CONSOLE
