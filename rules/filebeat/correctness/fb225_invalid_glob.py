from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE
from lslint.rules.filebeat.rule import IneffectiveSetting


class InvalidGlob(IneffectiveSetting):
    code = "FB225"
    kinds = ("filebeat",)
    holds_in_templates = True
    summary = "Glob that matches no file"
    why = """\
Filebeat uses Go's glob patterns for paths. If a `[` is not closed, the whole pattern is invalid and matches no file,
and Filebeat logs no error. Braces have no special meaning in these patterns: `{a,b}` matches only a file with
exactly these characters in its name.

Close the bracket, or list one path per alternative."""
    bad = (
        "filebeat.inputs:\n- type: log\n  paths: ['/var/log/[a.log']\n" + CONSOLE,
        "filebeat.inputs:\n- type: log\n  paths: ['/var/log/{x,y}.log']\n" + CONSOLE,
    )
    good = ("filebeat.inputs:\n- type: log\n  paths: ['/var/log/[ab].log', '/var/**/*.log']\n" + CONSOLE,)
