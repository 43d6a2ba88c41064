from __future__ import annotations

from lslint.rules.api import Rule
from lslint.rules.filebeat.examples import CONSOLE


class RelativeGlob(Rule):
    code = "FB226"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat",)
    summary = "Relative path in an input"
    why = """\
The path is taken from the folder in which the process was started, and that differs between a shell, a service and a
container."""
    sources = ("Filebeat 7.17.29 accepts such configs without a word; what it does with them is in its source",)
    bad = ("filebeat.inputs:\n- type: log\n  paths: [logs/*.log]\n" + CONSOLE,)
    good = (
        ("filebeat.inputs:\n- type: log\n  paths: ['/srv/logs/*.log', 'C:\\logs\\*.log', '${LOGS}/a.log']\n") + CONSOLE,
    )
