from __future__ import annotations

from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class KafkaTopicMissing(RejectedConfig):
    code = "FB117"
    about_missing = True
    summary = "`output.kafka` without a topic"
    why = """\
Filebeat has no default topic for Kafka and rejects a Kafka output without one. Set `topic`, which can be a format
string, or `topics`, a list of topics with conditions."""
    bad = (INPUT + "output.kafka:\n  hosts: ['k:9092']\n",)
    good = (
        INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: logs\n",
        INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topics:\n  - topic: errors\n    when.contains.message: ERR\n",
    )
