from __future__ import annotations

from lslint.rules.filebeat.examples import A_LOG, CONFIG, CONSOLE
from lslint.rules.filebeat.rule import StartFailure


class UnknownInputType(StartFailure):
    code = "FB201"
    holds_in_templates = True
    about_support = True
    summary = "Unknown input type"
    why = """\
Filebeat does not start with an unknown input type: `No such input type exist: 'logs'`. `filebeat test config` does not
check input types.

For targets from 8.0 to 8.18, or without a target, an unknown type is reported only if it resembles a known type."""
    fix = "unsafe"
    bad = (
        "filebeat.inputs:\n- type: logs\n  paths: [/a.log]\n" + CONSOLE,
        "filebeat.inputs:\n- type: filestrem\n  id: a\n  paths: [/a.log]\n" + CONSOLE,
    )
    good = (CONFIG,)
    fixed = A_LOG + CONSOLE
