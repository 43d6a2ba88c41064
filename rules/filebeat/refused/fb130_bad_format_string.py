"""FB130: a format string left open."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class BadFormatString(Rule):
    code = "FB130"
    name = "bad-format-string"
    severity = "error"
    stage = "load"
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "Format string that is not well formed"
    why = """\
`%{[field]}`, `%{[field]:default}` and `%{+yyyy.MM.dd}` are what format strings know: `missing closing '}'`, `empty
format expansion`. `${+yyyy}` is a reference to a variable of that name, which cannot exist."""
    sources = ("`filebeat test config` 7.17.29 on more than 800 small configs",)
    bad = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.kafka:\n"
            "  hosts: [k]\n  topic: 'logs-%{[app]'\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.console.codec.format.string: '%{[a'\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.elasticsearch:\n  hosts: [es]\n  pipeline: 'p-%{}'\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.kafka:\n"
            "  hosts: [k]\n  topic: 'logs-%{[fields.app]:none}-%{+yyyy.MM.dd}'\n"
        ),
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
