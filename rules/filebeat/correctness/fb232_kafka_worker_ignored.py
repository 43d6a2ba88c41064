"""FB232: workers that do not exist."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class KafkaWorkerIgnored(Rule):
    code = "FB232"
    name = "kafka-worker-ignored"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "`worker` of the Kafka output"
    why = """\
The documentation once listed `worker` for the Kafka output, but nothing reads it there (beats#31978): there is one
client, which talks to all brokers."""
    sources = ("beats#31978",)
    fix = "safe"
    bad = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.kafka:\n"
            "  hosts: ['k:9092']\n  topic: t\n  worker: 4\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.logstash:\n  hosts: ['ls:5044']\n  worker: 4\n"
        ),
    )
    fixed = (
        "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.kafka:\n"
        "  hosts: ['k:9092']\n  topic: t\n"
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
