"""FB230: hosts that are one text."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class CommaListInHosts(Rule):
    code = "FB230"
    name = "comma-list-in-hosts"
    severity = "error"
    stage = "run"
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "Several hosts in one text"
    why = """\
A comma in a text does not make a list: `'a:5044,b:5044'` is one host of that name, which the output tries to reach
for ever. (In a variable it does: `${HOSTS}` is split.)"""
    sources = ("Filebeat 7.17.29 accepts such configs without a word; what it does with them is in its source",)
    fix = "unsafe"
    bad = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.logstash:\n  hosts: 'a:5044,b:5044'\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.kafka:\n"
            "  hosts: 'a:9092,b:9092'\n  topic: t\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.logstash:\n  hosts: ['a:5044', 'b:5044']\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.logstash:\n  hosts: '${HOSTS:a,b}'\n"
        ),
    )
    fixed = (
        "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.logstash:\n"
        '  hosts: ["a:5044", "b:5044"]\n'
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
