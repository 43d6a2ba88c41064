"""FB108: standard input beside others."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class StdinNotAlone(Rule):
    code = "FB108"
    name = "stdin-not-alone"
    severity = "error"
    stage = "load"
    kinds = ("filebeat",)
    visits = ("file",)
    summary = "`stdin` together with other inputs"
    why = """\
`stdin requires to be run in exclusive mode, configured inputs: log, stdin`: the input ends the process when its
stream ends."""
    sources = ("`filebeat test config` 7.17.29 on more than 800 small configs",)
    bad = ("filebeat.inputs:\n- type: stdin\n- type: log\n  paths: [/a.log]\noutput.console:\n  pretty: false\n",)
    good = (
        (
            "filebeat.inputs:\n- type: stdin\n- type: log\n  enabled: false\n  paths: [/a.log]\n"
            "output.console:\n  pretty: false\n"
        ),
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
