from __future__ import annotations

from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import IneffectiveSetting


class OddKafkaAcks(IneffectiveSetting):
    code = "FB229"
    holds_in_templates = True
    summary = "`required_acks` that brokers do not know"
    why = """\
Filebeat checks only that the number is not below -1. Brokers know 0 (none), 1 (the leader) and -1 (all replicas in
sync), and refuse others when the first batch arrives."""
    fix = "unsafe"
    bad = (INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: t\n  required_acks: 2\n",)
    good = (INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: t\n  required_acks: -1\n",)
    fixed = INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: t\n  required_acks: -1\n"
