"""FB117: kafka without a topic."""

from __future__ import annotations

from lslint.rules.api import Rule
from lslint.rules.filebeat.examples import INPUT


class KafkaTopicMissing(Rule):
    code = "FB117"
    name = "kafka-topic-missing"
    severity = "error"
    stage = "load"
    kinds = ("filebeat", "beats")
    summary = "`output.kafka` without `topic` and `topics`"
    why = """\
Kafka has no default topic: the output does not know where to write to, and refuses to be built. `topic` may be a
format string, `topics` a list with conditions."""
    sources = ("`filebeat test config` 7.17.29 on more than 800 small configs",)
    bad = (INPUT + "output.kafka:\n  hosts: ['k:9092']\n",)
    good = (
        INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: logs\n",
        INPUT + ("output.kafka:\n  hosts: ['k:9092']\n  topics:\n  - topic: errors\n    when.contains.message: ERR\n"),
    )
