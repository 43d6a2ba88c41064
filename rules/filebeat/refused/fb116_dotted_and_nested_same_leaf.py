"""FB116: one setting in both spellings."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class DottedAndNestedSameLeaf(Rule):
    code = "FB116"
    name = "dotted-and-nested-same-leaf"
    severity = "error"
    stage = "load"
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "Setting given both with dots and nested"
    why = """\
`a.b: 1` and `a: {b: 2}` are one place. Which comes first is left to chance: in 10 to 25 of 100 runs Filebeat refuses
the file (`duplicate key accessing 'logging.level'`), in the others one of the values is used."""
    sources = ("`filebeat test config` 7.17.29 on more than 800 small configs",)
    bad = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nlogging.level: info\nlogging:\n  level: debug\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nlogging: debug\nlogging.level: info\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nlogging.level: info\nlogging:\n  json: true\n"
        ),
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
