"""FB229: acknowledgements that no broker gives."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class OddKafkaAcks(Rule):
    code = "FB229"
    name = "odd-kafka-acks"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "`required_acks` that brokers do not know"
    why = """\
Filebeat checks only that the number is not below -1. Brokers know 0 (none), 1 (the leader) and -1 (all replicas in
sync), and refuse others when the first batch arrives."""
    sources = ("Filebeat 7.17.29 accepts such configs without a word; what it does with them is in its source",)
    fix = "unsafe"
    bad = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.kafka:\n"
            "  hosts: ['k:9092']\n  topic: t\n  required_acks: 2\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.kafka:\n"
            "  hosts: ['k:9092']\n  topic: t\n  required_acks: -1\n"
        ),
    )
    fixed = (
        "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.kafka:\n"
        "  hosts: ['k:9092']\n  topic: t\n  required_acks: -1\n"
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
