"""FB202: an input without files."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class MissingPaths(Rule):
    code = "FB202"
    name = "missing-paths"
    severity = "error"
    stage = "start"
    kinds = ("filebeat",)
    visits = ("file",)
    summary = "Input that reads files, without `paths`"
    why = """\
`No paths were defined for input`, `no path is configured`: an error at start that `test config` does not see. Often
the name is `path`, or a dash too many splits the entry."""
    sources = ("inputs of 800 small configs created by Filebeat 7.17.29 as at its start",)
    bad = (
        "filebeat.inputs:\n- type: log\n  path: /a.log\noutput.console:\n  pretty: false\n",
        "filebeat.inputs:\n- type: filestream\n  id: a\n  paths: []\noutput.console:\n  pretty: false\n",
        "filebeat.inputs:\n- type: log\n- paths: [/a.log]\noutput.console:\n  pretty: false\n",
    )
    good = ("filebeat.inputs:\n- type: log\n  paths: [/var/log/app.log]\noutput.console:\n  pretty: false\n",)

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
