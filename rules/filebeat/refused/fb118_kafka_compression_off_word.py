"""FB118: compression switched off with a truth value."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class KafkaCompressionOffWord(Rule):
    code = "FB118"
    name = "kafka-compression-off-word"
    severity = "error"
    stage = "load"
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "`compression: off` without quotes"
    why = """\
`off` and `no` without quotes are truth values in YAML 1.1, and the output refuses them: `compression mode 'false'
unknown`. The word is `none`."""
    sources = ("`filebeat test config` 7.17.29 on more than 800 small configs",)
    fix = "safe"
    bad = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.kafka:\n"
            "  hosts: ['k:9092']\n  topic: logs\n  compression: off\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.kafka:\n"
            "  hosts: ['k:9092']\n  topic: logs\n  compression: no\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.kafka:\n"
            "  hosts: ['k:9092']\n  topic: logs\n  compression: 'off'\n"
        ),
    )
    fixed = (
        "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.kafka:\n"
        "  hosts: ['k:9092']\n  topic: logs\n  compression: none\n"
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
