from __future__ import annotations

from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class KafkaCompressionOffWord(RejectedConfig):
    code = "FB118"
    holds_in_templates = True
    summary = "Kafka `compression` with an unquoted `off`, `no` or `on`"
    why = """\
YAML 1.1 reads `off`, `no`, `on` and `yes` without quotes as booleans, and the Kafka output rejects a boolean:
`compression mode 'false' unknown`. Write `none` to disable compression, or the name of a codec such as `gzip`."""
    fix = "safe"
    bad = (
        INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: logs\n  compression: off\n",
        INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: logs\n  compression: no\n",
    )
    good = (INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: logs\n  compression: none\n",)
    fixed = INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: logs\n  compression: none\n"
