"""FB112: a value that is neither on nor off."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class BadBoolean(Rule):
    code = "FB112"
    name = "bad-boolean"
    severity = "error"
    stage = "load"
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "Value that is no truth value"
    why = """\
Without quotes YAML knows `yes`, `no`, `on`, `off`, `true` and `false`; in quotes they are text, of which only `true`
and `false` convert: `can not convert 'string' into 'bool'`. Numbers do not convert."""
    sources = ("`filebeat test config` 7.17.29 on more than 800 small configs",)
    fix = "safe"
    bad = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            '  pretty: false\nlogging.to_files: "no"\n'
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: sure\n"
        ),
        ('filebeat.inputs:\n- type: log\n  paths: [/a.log]\n  close_removed: "no"\noutput.console:\n  pretty: false\n'),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nlogging.to_files: no\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            '  pretty: "true"\n'
        ),
    )
    fixed = (
        "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
        "  pretty: false\nlogging.to_files: false\n"
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
