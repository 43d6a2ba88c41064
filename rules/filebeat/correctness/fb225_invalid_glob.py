from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE
from lslint.rules.filebeat.rule import IneffectiveSetting


class InvalidGlob(IneffectiveSetting):
    code = "FB225"
    kinds = ("filebeat",)
    holds_in_templates = True
    summary = "Glob that matches nothing"
    why = """\
Globs are Go's: a `[` that is not closed makes the whole pattern invalid, which is not reported, and braces have no
meaning, so `{a,b}` is looked for as it stands."""
    bad = (
        "filebeat.inputs:\n- type: log\n  paths: ['/var/log/[a.log']\n" + CONSOLE,
        "filebeat.inputs:\n- type: log\n  paths: ['/var/log/{x,y}.log']\n" + CONSOLE,
    )
    good = ("filebeat.inputs:\n- type: log\n  paths: ['/var/log/[ab].log', '/var/**/*.log']\n" + CONSOLE,)
