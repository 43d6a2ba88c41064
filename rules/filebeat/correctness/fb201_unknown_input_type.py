from __future__ import annotations

from lslint.rules.filebeat.examples import A_LOG, CONFIG, CONSOLE
from lslint.rules.filebeat.rule import StartFailure


class UnknownInputType(StartFailure):
    code = "FB201"
    holds_in_templates = True
    depends_on_release = True
    summary = "Input type that Filebeat does not have"
    why = """\
`test config` says `Config OK` to any type; the agent then stops with `Error creating input. No such input type exist:
'logs'`. A name that releases after 7.17 may have brought is left alone unless it is a slip of the pen, or the target
is older."""
    fix = "unsafe"
    bad = (
        "filebeat.inputs:\n- type: logs\n  paths: [/a.log]\n" + CONSOLE,
        "filebeat.inputs:\n- type: filestrem\n  id: a\n  paths: [/a.log]\n" + CONSOLE,
    )
    good = (CONFIG,)
    fixed = A_LOG + CONSOLE
