"""FB127: a condition with a value of the wrong kind."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class ConditionValueType(Rule):
    code = "FB127"
    name = "condition-value-type"
    severity = "error"
    stage = "load"
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "Condition with a value that it does not take"
    why = """\
`equals` takes text, whole numbers and truth values, `contains` and `regexp` text, `range` numbers below `gt`, `gte`,
`lt` or `lte`, `network` ranges such as `10.0.0.0/8` and names such as `private`."""
    sources = ("`filebeat test config` 7.17.29 on more than 800 small configs",)
    fix = "safe"
    bad = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nprocessors:\n- drop_event:\n    when:\n      contains: {code: 5}\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nprocessors:\n- drop_event:\n    when:\n      equals: {load: 1.5}\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nprocessors:\n- drop_event:\n    when:\n      range: {code: {ge: 400}}\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nprocessors:\n- drop_event:\n    when:\n      network: {ip: inside}\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nprocessors:\n- drop_event:\n    when:\n      contains: {code: '5'}\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nprocessors:\n- drop_event:\n    when:\n      range: {code.gte: 400}\n"
        ),
    )
    fixed = (
        "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
        "  pretty: false\nprocessors:\n- drop_event:\n    when:\n      contains: {code: '5'}\n"
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
