"""FB131: something required is not there."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class MissingFilebeatOption(Rule):
    code = "FB131"
    name = "missing-filebeat-option"
    severity = "error"
    stage = "load"
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "Required option is missing or empty"
    why = """\
`missing required field`, `string value is not set`, `missing fields option in processors.0.drop_fields`: what an
input, an output or a processor cannot do without."""
    sources = ("`filebeat test config` 7.17.29 on more than 800 small configs",)
    bad = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nprocessors:\n- drop_fields: {}\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nprocessors:\n- dissect: {field: message}\n"
        ),
        ("filebeat.inputs:\n- type: kafka\n  hosts: ['k:9092']\n  topics: [a]\noutput.console:\n  pretty: false\n"),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.kafka:\n"
            "  hosts: [k]\n  topic: t\n  username: u\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nprocessors:\n- drop_fields:\n    fields: [agent.ephemeral_id]\n"
        ),
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
