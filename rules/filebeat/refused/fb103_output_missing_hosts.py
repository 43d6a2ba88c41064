from __future__ import annotations

from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class OutputMissingHosts(RejectedConfig):
    code = "FB103"
    summary = "Output without hosts"
    why = """\
The outputs to Elasticsearch, Logstash, Kafka and Redis want `hosts`, a list with at least one entry that is not
empty: `missing required field`, `empty array`, `string value is not set`. `host`, as inputs have it, is not read."""
    fix = "unsafe"
    bad = (
        INPUT + "output.logstash:\n  host: ls:5044\n",
        INPUT + "output.elasticsearch:\n  hosts: []\n",
        INPUT + "output.kafka:\n  hosts:\n  topic: t\n",
        INPUT + "output.logstash:\n  hosts: ['']\n",
    )
    good = (INPUT + "output.logstash:\n  hosts: ls:5044\n", INPUT + "output.elasticsearch:\n  hosts: ['${ES}']\n")
    fixed = INPUT + "output.logstash:\n  hosts: ls:5044\n"
