from __future__ import annotations

from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class KafkaCompressionOffWord(RejectedConfig):
    code = "FB118"
    holds_in_templates = True
    summary = "`compression: off` without quotes"
    why = """\
`off` and `no` without quotes are truth values in YAML 1.1, and the output refuses them: `compression mode 'false'
unknown`. The word is `none`."""
    fix = "safe"
    bad = (
        INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: logs\n  compression: off\n",
        INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: logs\n  compression: no\n",
    )
    good = (INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: logs\n  compression: 'off'\n",)
    fixed = INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: logs\n  compression: none\n"
