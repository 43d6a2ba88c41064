"""FB226: a path without a root."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class RelativeGlob(Rule):
    code = "FB226"
    name = "relative-glob"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat",)
    visits = ("file",)
    summary = "Relative path in an input"
    why = """\
The path is taken from the folder in which the process was started, and that differs between a shell, a service and a
container."""
    sources = ("Filebeat 7.17.29 accepts such configs without a word; what it does with them is in its source",)
    bad = ("filebeat.inputs:\n- type: log\n  paths: [logs/*.log]\noutput.console:\n  pretty: false\n",)
    good = (
        (
            "filebeat.inputs:\n- type: log\n"
            "  paths: ['/srv/logs/*.log', 'C:\\logs\\*.log', '${LOGS}/a.log']\noutput.console:\n"
            "  pretty: false\n"
        ),
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
