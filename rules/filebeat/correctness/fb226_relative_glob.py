from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE
from lslint.rules.filebeat.rule import IneffectiveSetting


class RelativeGlob(IneffectiveSetting):
    code = "FB226"
    severity = "info"
    kinds = ("filebeat",)
    summary = "Relative path in an input"
    why = """\
Filebeat resolves a relative path in the directory in which it was started, which differs between a shell, a service
and a container.

By default the rule reports only paths that begin with a top-level directory such as `var`, where the leading slash
is probably missing. Other relative paths are often intended and are reported only if the rule is selected
(`--extend-select FB226`).

Use an absolute path."""
    bad = ("filebeat.inputs:\n- type: log\n  paths: [logs/*.log]\n" + CONSOLE,)
    good = (
        "filebeat.inputs:\n- type: log\n  paths: ['/srv/logs/*.log', 'C:\\logs\\*.log', '${LOGS}/a.log']\n" + CONSOLE,
    )
