"""FB605: the log and container inputs."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class DeprecatedLogInput(Rule):
    code = "FB605"
    name = "deprecated-log-input"
    tags = frozenset(("deprecated",))
    severity = "warning"
    stage = "advice"
    may_refuse = True
    kinds = ("filebeat",)
    visits = ("file",)
    summary = "The `log` or `container` input"
    why = """\
Deprecated in 7.16 for `filestream`. From 9.0 on an entry without `allow_deprecated_use: true` is refused when the
agent starts. A filestream input reads the files anew unless it takes over their state, so the change is to be
planned: there is no fix. Told once a file, unless the target refuses the input."""
    sources = ("change log of Filebeat 7.16 and 9.0",)
    bad = (
        "filebeat.inputs:\n- type: log\n  paths: [/var/log/app.log]\noutput.console:\n  pretty: false\n",
        (
            "filebeat.inputs:\n- type: container\n  paths: [/var/log/containers/*.log]\noutput.console:\n"
            "  pretty: false\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\n"
        ),
        (
            "filebeat.inputs:\n- type: log\n  paths: [/var/log/app.log]\n  allow_deprecated_use: true\n"
            "output.console:\n  pretty: false\n"
        ),
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        """One finding for each of the two kinds; with a target that refuses them, one for each input."""
        yield from tell(self, ctx, once=True)
