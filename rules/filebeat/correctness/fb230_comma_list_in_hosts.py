from __future__ import annotations

from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import IneffectiveSetting


class CommaListInHosts(IneffectiveSetting):
    code = "FB230"
    severity = "error"
    holds_in_templates = True
    summary = "Several hosts in one string"
    why = """\
A string with commas is not a list. `'a:5044,b:5044'` is a single host with that name, and the Kafka, Logstash or Redis
output cannot connect to it.

A variable such as `${HOSTS}` is not reported, because Filebeat splits its value at commas."""
    fix = "unsafe"
    bad = (
        INPUT + "output.logstash:\n  hosts: 'a:5044,b:5044'\n  loadbalance: true\n",
        INPUT + "output.kafka:\n  hosts: 'a:9092,b:9092'\n  topic: t\n",
    )
    good = (
        INPUT + "output.logstash:\n  hosts: ['a:5044', 'b:5044']\n  loadbalance: true\n",
        INPUT + "output.logstash:\n  hosts: '${HOSTS:a,b}'\n",
    )
    fixed = INPUT + 'output.logstash:\n  hosts: ["a:5044", "b:5044"]\n  loadbalance: true\n'
