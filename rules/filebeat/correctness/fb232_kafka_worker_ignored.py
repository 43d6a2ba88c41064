from __future__ import annotations

from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import IneffectiveSetting


class KafkaWorkerIgnored(IneffectiveSetting):
    code = "FB232"
    summary = "`worker` in the Kafka output, which Filebeat ignores"
    why = """\
Filebeat 6.0 and later ignore `worker` in the Kafka output (elastic/beats#31978): one client sends to all brokers.
Remove `worker`."""
    sources = (
        "elastic/beats#31978",
        "source of Filebeat 5.6.16: starts as many clients as `worker` says",
    )
    fix = "safe"
    bad = (INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: t\n  worker: 4\n",)
    good = (INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: t\n",)
    fixed = INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: t\n"
