"""FB232: workers that do not exist."""

from __future__ import annotations

from lslint.rules.api import Rule
from lslint.rules.filebeat.examples import INPUT


class KafkaWorkerIgnored(Rule):
    code = "FB232"
    name = "kafka-worker-ignored"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat", "beats")
    summary = "`worker` of the Kafka output"
    why = """\
The documentation once listed `worker` for the Kafka output, but nothing reads it there (beats#31978): there is one
client, which talks to all brokers."""
    sources = ("beats#31978",)
    fix = "safe"
    bad = (INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: t\n  worker: 4\n",)
    good = (INPUT + "output.logstash:\n  hosts: ['ls:5044']\n  worker: 4\n",)
    fixed = INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: t\n"
