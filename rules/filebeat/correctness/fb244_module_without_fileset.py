from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE
from lslint.rules.filebeat.rule import IneffectiveSetting


class ModuleWithoutFileset(IneffectiveSetting):
    code = "FB244"
    kinds = ("filebeat",)
    may_refuse = True
    summary = "Module without an enabled fileset"
    why = """\
Since 8.0, Filebeat loads only the filesets that a module names, unless they set `enabled: false`. With
`- module: nginx` alone, Filebeat does not start: `module nginx is configured but has no enabled filesets`. Filebeat
7.17 also enables the filesets that are not named, so the rule reports nothing for 7.x targets."""
    sources = ("breaking changes of Filebeat 8.0", "`filebeat test config` 8.19.18 and 9.3.4 on small files")
    bad = (
        "filebeat.modules:\n- module: nginx\n" + CONSOLE,
        "filebeat.modules:\n- module: nginx\n  access: {enabled: false}\n" + CONSOLE,
    )
    good = ("filebeat.modules:\n- module: nginx\n  access:\n    enabled: true\n" + CONSOLE,)
