from __future__ import annotations

from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class OutputMissingHosts(RejectedConfig):
    code = "FB103"
    about_missing = True
    summary = "Output without `hosts`"
    why = """\
The outputs to Elasticsearch (without `cloud.id`), Logstash, Kafka and Redis require `hosts`: one address, or a list
with at least one address and no empty entries. Otherwise, Filebeat rejects the config: `missing required field`, `empty
array` or `string value is not set`. The option `host` is ignored."""
    fix = "unsafe"
    bad = (
        INPUT + "output.logstash:\n  host: ls:5044\n",
        INPUT + "output.elasticsearch:\n  hosts: []\n",
        INPUT + "output.kafka:\n  hosts:\n  topic: t\n",
    )
    good = (INPUT + "output.logstash:\n  hosts: ls:5044\n", INPUT + "output.elasticsearch:\n  hosts: ['${ES}']\n")
    fixed = INPUT + "output.logstash:\n  hosts: ls:5044\n"
