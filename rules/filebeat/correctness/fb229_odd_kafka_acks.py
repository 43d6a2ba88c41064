from __future__ import annotations

from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import IneffectiveSetting


class OddKafkaAcks(IneffectiveSetting):
    code = "FB229"
    holds_in_templates = True
    summary = "`required_acks` with a number that Kafka does not accept"
    why = """\
Kafka brokers accept `required_acks` 0 (no acknowledgment), 1 (the leader) and -1 (all in-sync replicas). Filebeat
also starts with larger numbers, but the brokers reject its batches."""
    fix = "unsafe"
    bad = (INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: t\n  required_acks: 2\n",)
    good = (INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: t\n  required_acks: -1\n",)
    fixed = INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: t\n  required_acks: -1\n"
