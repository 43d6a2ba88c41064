from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE
from lslint.rules.filebeat.rule import IneffectiveSetting


class OverlappingPaths(IneffectiveSetting):
    code = "FB223"
    kinds = ("filebeat",)
    summary = "The same path in two inputs"
    why = """\
Each input reads the file by itself: its lines are sent twice, or, with `log` inputs, the two take the state of the
file from each other. Inputs that filter lines or files are left alone."""
    bad = (
        (
            "filebeat.inputs:\n- type: log\n  paths: [/var/log/a.log]\n- type: log\n"
            "  paths: [/var/log/a.log]\n  tags: [x]\n"
        )
        + CONSOLE,
    )
    good = (
        (
            "filebeat.inputs:\n- type: log\n  paths: [/var/log/a.log]\n  include_lines: ['^A']\n"
            "- type: log\n  paths: [/var/log/a.log]\n  exclude_lines: ['^A']\n"
        )
        + CONSOLE,
    )
