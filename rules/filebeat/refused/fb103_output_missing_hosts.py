"""FB103: an output without an address."""

from __future__ import annotations

from lslint.rules.api import Rule
from lslint.rules.filebeat.examples import INPUT


class OutputMissingHosts(Rule):
    code = "FB103"
    name = "output-missing-hosts"
    severity = "error"
    stage = "load"
    kinds = ("filebeat", "beats")
    summary = "Output without hosts"
    why = """\
The outputs to Elasticsearch, Logstash, Kafka and Redis want `hosts`, a list with at least one entry that is not
empty: `missing required field`, `empty array`, `string value is not set`. `host`, as inputs have it, is not read."""
    sources = ("`filebeat test config` 7.17.29 on more than 800 small configs",)
    fix = "unsafe"
    bad = (
        INPUT + "output.logstash:\n  host: ls:5044\n",
        INPUT + "output.elasticsearch:\n  hosts: []\n",
        INPUT + "output.kafka:\n  hosts:\n  topic: t\n",
        INPUT + "output.logstash:\n  hosts: ['']\n",
    )
    good = (INPUT + "output.logstash:\n  hosts: ls:5044\n", INPUT + "output.elasticsearch:\n  hosts: ['${ES}']\n")
    fixed = INPUT + "output.logstash:\n  hosts: ls:5044\n"
