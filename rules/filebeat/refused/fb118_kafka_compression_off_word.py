from __future__ import annotations

from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class KafkaCompressionOffWord(RejectedConfig):
    code = "FB118"
    holds_in_templates = True
    summary = "Kafka `compression` with an unquoted `off` or `no`"
    why = """\
YAML 1.1 reads `off` and `no` without quotes as booleans, and the Kafka output rejects a boolean: `compression mode
'false' unknown`. Write `none` to disable compression."""
    fix = "safe"
    bad = (
        INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: logs\n  compression: off\n",
        INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: logs\n  compression: no\n",
    )
    good = (INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: logs\n  compression: none\n",)
    fixed = INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: logs\n  compression: none\n"
