"""FB244: a module that loads nothing."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class ModuleWithoutFileset(Rule):
    code = "FB244"
    name = "module-without-fileset"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat",)
    visits = ("file",)
    summary = "Module without any fileset"
    why = """\
Since 8.0 the filesets of a module must be named and switched on: `- module: nginx` alone loads nothing. 7.17 warns
and loads all of them."""
    sources = ("Filebeat 8.0 breaking changes",)
    bad = ("filebeat.modules:\n- module: nginx\noutput.console:\n  pretty: false\n",)
    good = ("filebeat.modules:\n- module: nginx\n  access:\n    enabled: true\noutput.console:\n  pretty: false\n",)

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
