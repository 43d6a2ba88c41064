from __future__ import annotations

from lslint.rules.api import Rule
from lslint.rules.filebeat.examples import CONSOLE


class StdinNotAlone(Rule):
    code = "FB108"
    severity = "error"
    stage = "load"
    kinds = ("filebeat",)
    summary = "`stdin` together with other inputs"
    why = """\
`stdin requires to be run in exclusive mode, configured inputs: log, stdin`: the input ends the process when its
stream ends."""
    sources = ("`filebeat test config` 7.17.29 on more than 800 small configs",)
    bad = ("filebeat.inputs:\n- type: stdin\n- type: log\n  paths: [/a.log]\n" + CONSOLE,)
    good = ("filebeat.inputs:\n- type: stdin\n- type: log\n  enabled: false\n  paths: [/a.log]\n" + CONSOLE,)
