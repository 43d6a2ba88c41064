from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE
from lslint.rules.filebeat.rule import IneffectiveSetting


class InvalidGlob(IneffectiveSetting):
    code = "FB225"
    kinds = ("filebeat",)
    holds_in_templates = True
    summary = "Glob that matches no file"
    why = """\
Filebeat uses the glob patterns of Go. If a `[` is not closed, the pattern is invalid and matches no file: Filebeat
starts, and logs `syntax error in pattern`. Braces have no special meaning: `{x,y}` matches only these five characters,
without any log message. Close the bracket, or list one path per alternative."""
    bad = (
        "filebeat.inputs:\n- type: log\n  paths: ['/var/log/[a.log']\n" + CONSOLE,
        "filebeat.inputs:\n- type: log\n  paths: ['/var/log/{x,y}.log']\n" + CONSOLE,
    )
    good = (
        "filebeat.inputs:\n- type: log\n  paths: ['/var/log/[ab].log']\noutput.console:\n  pretty: false\n",
        (
            "filebeat.inputs:\n- type: log\n"
            "  paths: [/var/log/x.log, /var/log/y.log]\noutput.console:\n"
            "  pretty: false\n"
        ),
    )
