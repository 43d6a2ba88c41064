from __future__ import annotations

from lslint.rules.filebeat.examples import LOG
from lslint.rules.filebeat.rule import IneffectiveSetting


class RelativeGlob(IneffectiveSetting):
    code = "FB226"
    severity = "info"
    kinds = ("filebeat",)
    summary = "Relative path in an input"
    why = """\
Filebeat resolves a relative path in the directory in which it was started, which differs between a shell, a service
and a container. Use an absolute path.

By default, the rule reports only paths that begin with a top-level directory such as `var`, where the leading slash is
probably missing."""
    bad = (
        "filebeat.inputs:\n- type: log\n  paths: [var/log/app.log]\noutput.console:\n  pretty: false\n",
        "filebeat.inputs:\n- type: log\n  paths: [logs/*.log]\noutput.console:\n  pretty: false\n",
    )
    good = (
        LOG + "output.console:\n  pretty: false\n",
        "filebeat.inputs:\n- type: log\n  paths: ['/srv/logs/*.log']\noutput.console:\n  pretty: false\n",
    )
