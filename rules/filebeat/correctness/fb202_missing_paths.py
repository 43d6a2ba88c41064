from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE, LOG
from lslint.rules.filebeat.rule import StartFailure


class MissingPaths(StartFailure):
    code = "FB202"
    about_missing = True
    fix = "unsafe"
    summary = "Input that reads files, without `paths`"
    why = """\
An input that reads files needs at least one path. `filebeat test config` accepts an input without `paths`, but
Filebeat exits at startup with `No paths were defined for input` or `no path is configured`.

Two mistakes are common: the option is spelled `path`, or an extra dash splits one input into two list entries."""
    bad = (
        "filebeat.inputs:\n- type: log\n  path: /a.log\n" + CONSOLE,
        "filebeat.inputs:\n- type: filestream\n  id: a\n  paths: []\n" + CONSOLE,
        "filebeat.inputs:\n- type: log\n- paths: [/a.log]\n" + CONSOLE,
    )
    fixed = "filebeat.inputs:\n- type: log\n  paths: /a.log\n" + CONSOLE
    good = (LOG + CONSOLE,)
