"""FB126: a condition that is none."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class UnknownCondition(Rule):
    code = "FB126"
    name = "unknown-condition"
    severity = "error"
    stage = "load"
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "Condition that Filebeat does not have"
    why = """\
`missing or invalid condition`: the conditions are equals, contains, regexp, range, network, has_fields, and, or and
not. `and` and `or` take a list, `not` a single condition."""
    sources = ("`filebeat test config` 7.17.29 on more than 800 small configs",)
    fix = "unsafe"
    bad = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nprocessors:\n- drop_event:\n    when:\n      equal: {level: debug}\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nprocessors:\n- drop_event:\n    when:\n      or:\n"
            "        equals: {level: debug}\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nprocessors:\n- drop_event:\n    when: ~\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nprocessors:\n- drop_event:\n    when:\n      or:\n"
            "      - equals: {level: debug}\n      - not.has_fields: [level]\n"
        ),
    )
    fixed = (
        "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
        "  pretty: false\nprocessors:\n- drop_event:\n    when:\n      equals: {level: debug}\n"
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
