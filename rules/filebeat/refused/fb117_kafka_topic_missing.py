from __future__ import annotations

from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class KafkaTopicMissing(RejectedConfig):
    code = "FB117"
    summary = "`output.kafka` without `topic` and `topics`"
    why = """\
Kafka has no default topic: the output does not know where to write to, and refuses to be built. `topic` may be a
format string, `topics` a list with conditions."""
    bad = (INPUT + "output.kafka:\n  hosts: ['k:9092']\n",)
    good = (
        INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: logs\n",
        INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topics:\n  - topic: errors\n    when.contains.message: ERR\n",
    )
