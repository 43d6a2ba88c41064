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
    summary = "Deprecated `docker` input"
    why = """\
Filebeat 7.2 deprecated the `docker` input and replaced it with `container`, which also reads the files of other
container runtimes. Filebeat 8.0 and later do not start with `docker`. From 7.14 on, `filestream` with the parser
`container` is the better replacement, because Filebeat 9.0 starts with `container` only if the input sets
`allow_deprecated_use: true`. `/var/log/containers` contains symbolic links, which `filestream` reads only with
`prospector.scanner.symlinks: true`."""
    sources = ("breaking changes of Filebeat 8.0 (beats#28817)",)
    fix = "unsafe"
    bad = ("filebeat.inputs:\n- type: docker\n  containers.ids: ['*']\n" + CONSOLE,)
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: containers\n  paths: [/var/log/containers/*.log]\n"
            "  parsers:\n  - container: ~\n  prospector.scanner.symlinks: true\n"
        )
        + CONSOLE,
    )
    fixed = "filebeat.inputs:\n- type: container\n  paths: ['/var/lib/docker/containers/*/*.log']\n" + CONSOLE
