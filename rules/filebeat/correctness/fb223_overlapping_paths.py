from __future__ import annotations

from lslint.rules.api import Rule
from lslint.rules.filebeat.examples import CONSOLE


class OverlappingPaths(Rule):
    code = "FB223"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat",)
    summary = "The same path in two inputs"
    why = """\
Each input reads the file by itself: its lines are sent twice, or, with `log` inputs, the two take the state of the
file from each other. Inputs that filter lines or files are left alone."""
    sources = ("Filebeat 7.17.29 accepts such configs without a word; what it does with them is in its source",)
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
