"""FB242: own fields over those of the agent."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class FieldsUnderRootClash(Rule):
    code = "FB242"
    name = "fields-under-root-clash"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat",)
    visits = ("file",)
    summary = "Field at the root that Filebeat fills itself"
    why = """\
With `fields_under_root` own fields replace those of the event. `host`, `agent` and `log` are objects in ECS, and a
text in their place is refused by an index that knows the object; `message` and `@timestamp` hold the line and its
time."""
    sources = ("Filebeat 7.17.29 accepts such configs without a word; what it does with them is in its source",)
    bad = (
        (
            "filebeat.inputs:\n- type: log\n  paths: [/var/log/app.log]\n  fields_under_root: true\n"
            "  fields: {host: web1}\noutput.console:\n  pretty: false\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: log\n  paths: [/var/log/app.log]\n  fields_under_root: true\n"
            "  fields: {host.name: web1}\noutput.console:\n  pretty: false\n"
        ),
        (
            "filebeat.inputs:\n- type: log\n  paths: [/var/log/app.log]\n  fields: {host: web1}\n"
            "output.console:\n  pretty: false\n"
        ),
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
