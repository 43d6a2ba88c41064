from __future__ import annotations

from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import IneffectiveSetting


class CommaListInHosts(IneffectiveSetting):
    code = "FB230"
    severity = "error"
    holds_in_templates = True
    summary = "Several hosts in one text"
    why = """\
A comma in a text does not make a list: `'a:5044,b:5044'` is one host of that name, which the output tries to reach
for ever. (In a variable it does: `${HOSTS}` is split.)"""
    fix = "unsafe"
    bad = (
        INPUT + "output.logstash:\n  hosts: 'a:5044,b:5044'\n",
        INPUT + "output.kafka:\n  hosts: 'a:9092,b:9092'\n  topic: t\n",
    )
    good = (
        INPUT + "output.logstash:\n  hosts: ['a:5044', 'b:5044']\n",
        INPUT + "output.logstash:\n  hosts: '${HOSTS:a,b}'\n",
    )
    fixed = INPUT + 'output.logstash:\n  hosts: ["a:5044", "b:5044"]\n'
