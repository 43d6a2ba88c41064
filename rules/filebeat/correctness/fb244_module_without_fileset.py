from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE
from lslint.rules.filebeat.rule import IneffectiveSetting


class ModuleWithoutFileset(IneffectiveSetting):
    code = "FB244"
    kinds = ("filebeat",)
    summary = "Module without any fileset"
    why = """\
Since 8.0 the filesets of a module must be named and switched on: `- module: nginx` alone loads nothing. 7.17 warns
and loads all of them."""
    sources = ("Filebeat 8.0 breaking changes",)
    bad = ("filebeat.modules:\n- module: nginx\n" + CONSOLE,)
    good = ("filebeat.modules:\n- module: nginx\n  access:\n    enabled: true\n" + CONSOLE,)
