from __future__ import annotations

from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import IneffectiveSetting


class KafkaWorkerIgnored(IneffectiveSetting):
    code = "FB232"
    summary = "`worker` in the Kafka output, which Filebeat ignores"
    why = """\
The documentation once listed `worker` for the Kafka output, but Filebeat 6.0 and later ignore it
(elastic/beats#31978): one client sends to all brokers.

Filebeat 5.x starts as many clients as `worker` says, so the rule stays silent for 5.x.

Remove the option."""
    sources = (
        "elastic/beats#31978",
        "source of Filebeat 5.6.16: starts as many clients as `worker` says",
    )
    fix = "safe"
    bad = (INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: t\n  worker: 4\n",)
    good = (INPUT + "output.logstash:\n  hosts: ['ls:5044']\n  worker: 4\n",)
    fixed = INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: t\n"
