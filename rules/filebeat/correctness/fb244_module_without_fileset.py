from __future__ import annotations

from lslint.rules.api import Rule
from lslint.rules.filebeat.examples import CONSOLE


class ModuleWithoutFileset(Rule):
    code = "FB244"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat",)
    summary = "Module without any fileset"
    why = """\
Since 8.0 the filesets of a module must be named and switched on: `- module: nginx` alone loads nothing. 7.17 warns
and loads all of them."""
    sources = ("Filebeat 8.0 breaking changes",)
    bad = ("filebeat.modules:\n- module: nginx\n" + CONSOLE,)
    good = ("filebeat.modules:\n- module: nginx\n  access:\n    enabled: true\n" + CONSOLE,)
