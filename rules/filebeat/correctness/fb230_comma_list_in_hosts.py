"""FB230: hosts that are one text."""

from __future__ import annotations

from lslint.rules.api import Rule
from lslint.rules.filebeat.examples import INPUT


class CommaListInHosts(Rule):
    code = "FB230"
    name = "comma-list-in-hosts"
    severity = "error"
    stage = "run"
    kinds = ("filebeat", "beats")
    holds_in_templates = True
    summary = "Several hosts in one text"
    why = """\
A comma in a text does not make a list: `'a:5044,b:5044'` is one host of that name, which the output tries to reach
for ever. (In a variable it does: `${HOSTS}` is split.)"""
    sources = ("Filebeat 7.17.29 accepts such configs without a word; what it does with them is in its source",)
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
