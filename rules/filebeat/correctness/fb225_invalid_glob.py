"""FB225: a glob that never matches."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class InvalidGlob(Rule):
    code = "FB225"
    name = "invalid-glob"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat",)
    visits = ("file",)
    summary = "Glob that matches nothing"
    why = """\
Globs are Go's: a `[` that is not closed makes the whole pattern invalid, which is not reported, and braces have no
meaning, so `{a,b}` is looked for as it stands."""
    sources = ("Filebeat 7.17.29 accepts such configs without a word; what it does with them is in its source",)
    bad = (
        "filebeat.inputs:\n- type: log\n  paths: ['/var/log/[a.log']\noutput.console:\n  pretty: false\n",
        "filebeat.inputs:\n- type: log\n  paths: ['/var/log/{x,y}.log']\noutput.console:\n  pretty: false\n",
    )
    good = (
        (
            "filebeat.inputs:\n- type: log\n  paths: ['/var/log/[ab].log', '/var/**/*.log']\n"
            "output.console:\n  pretty: false\n"
        ),
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
