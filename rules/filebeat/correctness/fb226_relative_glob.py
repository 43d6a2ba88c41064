from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE
from lslint.rules.filebeat.rule import IneffectiveSetting


class RelativeGlob(IneffectiveSetting):
    code = "FB226"
    kinds = ("filebeat",)
    summary = "Relative path in an input"
    why = """\
The path is taken from the folder in which the process was started, and that differs between a shell, a service and a
container."""
    bad = ("filebeat.inputs:\n- type: log\n  paths: [logs/*.log]\n" + CONSOLE,)
    good = (
        "filebeat.inputs:\n- type: log\n  paths: ['/srv/logs/*.log', 'C:\\logs\\*.log', '${LOGS}/a.log']\n" + CONSOLE,
    )
