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
    depends_on_release = True
    summary = "Deprecated `docker` input"
    why = """\
Filebeat 7.2 deprecated the `docker` input and replaced it with `container`, which also reads the files of other
container runtimes. Filebeat 8.0 removed `docker` and does not start with it.

The finding is informational unless the target is 8.0 or later."""
    sources = ("breaking changes of Filebeat 8.0 (beats#28817)",)
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
