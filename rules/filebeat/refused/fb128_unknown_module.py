from __future__ import annotations

from lslint.rules.api import Rule
from lslint.rules.filebeat.examples import CONSOLE


class UnknownModule(Rule):
    code = "FB128"
    severity = "error"
    stage = "load"
    kinds = ("filebeat",)
    holds_in_templates = True
    depends_on_release = True
    summary = "Module or fileset that Filebeat does not have"
    why = """\
`error getting filesets for module ngnix`, `fileset nginx/foo is configured but doesn't exist`. Modules of your own
are possible, so an unknown name counts only where it is a slip of the pen."""
    sources = ("`filebeat test config` 7.17.29 on more than 800 small configs",)
    fix = "unsafe"
    bad = (
        "filebeat.modules:\n- module: ngnix\n  access:\n    enabled: true\n" + CONSOLE,
        "filebeat.modules:\n- module: nginx\n  acess:\n    enabled: true\n" + CONSOLE,
    )
    good = ("filebeat.modules:\n- module: nginx\n  access:\n    enabled: true\n- module: ourshop\n" + CONSOLE,)
    fixed = "filebeat.modules:\n- module: nginx\n  access:\n    enabled: true\n" + CONSOLE
