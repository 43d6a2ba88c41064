from __future__ import annotations

from lslint.rules.api import Rule
from lslint.rules.filebeat.examples import CONSOLE


class DeprecatedDockerInput(Rule):
    code = "FB604"
    tags = frozenset(("deprecated",))
    severity = "warning"
    may_refuse = True
    kinds = ("filebeat",)
    holds_in_templates = True
    summary = "The `docker` input"
    why = """\
Deprecated in 7.2 for `container`, which reads the files of other runtimes too; 8.0 does not know it any more, and the
agent does not start (beats#28817)."""
    sources = ("Filebeat 8.0 breaking changes (beats#28817)",)
    fix = "unsafe"
    bad = ("filebeat.inputs:\n- type: docker\n  containers.ids: ['*']\n" + CONSOLE,)
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: containers\n  paths: [/var/log/containers/*.log]\n"
            "  parsers:\n  - container: ~\n"
        )
        + CONSOLE,
    )
    fixed = "filebeat.inputs:\n- type: container\n  paths: ['/var/lib/docker/containers/*/*.log']\n" + CONSOLE
