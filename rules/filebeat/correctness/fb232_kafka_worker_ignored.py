from __future__ import annotations

from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import IneffectiveSetting


class KafkaWorkerIgnored(IneffectiveSetting):
    code = "FB232"
    summary = "`worker` of the Kafka output"
    why = """\
The documentation once listed `worker` for the Kafka output, but nothing reads it there (beats#31978): there is one
client, which talks to all brokers."""
    sources = ("beats#31978",)
    fix = "safe"
    bad = (INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: t\n  worker: 4\n",)
    good = (INPUT + "output.logstash:\n  hosts: ['ls:5044']\n  worker: 4\n",)
    fixed = INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: t\n"
