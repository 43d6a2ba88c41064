from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE, LOG
from lslint.rules.filebeat.rule import StartFailure


class MissingPaths(StartFailure):
    code = "FB202"
    summary = "Input that reads files, without `paths`"
    why = """\
`No paths were defined for input`, `no path is configured`: an error at start that `test config` does not see. Often
the name is `path`, or a dash too many splits the entry."""
    bad = (
        "filebeat.inputs:\n- type: log\n  path: /a.log\n" + CONSOLE,
        "filebeat.inputs:\n- type: filestream\n  id: a\n  paths: []\n" + CONSOLE,
        "filebeat.inputs:\n- type: log\n- paths: [/a.log]\n" + CONSOLE,
    )
    good = (LOG + CONSOLE,)
