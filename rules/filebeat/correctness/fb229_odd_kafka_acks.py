from __future__ import annotations

from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import FilebeatRule


class OddKafkaAcks(FilebeatRule):
    code = "FB229"
    severity = "warning"
    stage = "run"
    holds_in_templates = True
    summary = "`required_acks` that brokers do not know"
    why = """\
Filebeat checks only that the number is not below -1. Brokers know 0 (none), 1 (the leader) and -1 (all replicas in
sync), and refuse others when the first batch arrives."""
    sources = ("Filebeat 7.17.29 accepts such configs without a word; what it does with them is in its source",)
    fix = "unsafe"
    bad = (INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: t\n  required_acks: 2\n",)
    good = (INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: t\n  required_acks: -1\n",)
    fixed = INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: t\n  required_acks: -1\n"
