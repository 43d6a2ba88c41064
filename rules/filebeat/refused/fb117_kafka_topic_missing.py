from __future__ import annotations

from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class KafkaTopicMissing(RejectedConfig):
    code = "FB117"
    about_missing = True
    summary = "`output.kafka` without `topic` and `topics`"
    why = """\
Kafka has no default topic, so Filebeat rejects a Kafka output that names none.

Set `topic`, which may be a format string, or `topics`, a list of topics with conditions."""
    bad = (INPUT + "output.kafka:\n  hosts: ['k:9092']\n",)
    good = (
        INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: logs\n",
        INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topics:\n  - topic: errors\n    when.contains.message: ERR\n",
    )
