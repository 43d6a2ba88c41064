from __future__ import annotations

from lslint.rules.api import Rule
from lslint.rules.filebeat.examples import CONSOLE, LOG


class MissingPaths(Rule):
    code = "FB202"
    severity = "error"
    stage = "start"
    kinds = ("filebeat",)
    summary = "Input that reads files, without `paths`"
    why = """\
`No paths were defined for input`, `no path is configured`: an error at start that `test config` does not see. Often
the name is `path`, or a dash too many splits the entry."""
    sources = ("inputs of 800 small configs created by Filebeat 7.17.29 as at its start",)
    bad = (
        "filebeat.inputs:\n- type: log\n  path: /a.log\n" + CONSOLE,
        "filebeat.inputs:\n- type: filestream\n  id: a\n  paths: []\n" + CONSOLE,
        "filebeat.inputs:\n- type: log\n- paths: [/a.log]\n" + CONSOLE,
    )
    good = (LOG + CONSOLE,)
