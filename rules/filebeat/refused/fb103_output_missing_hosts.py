"""FB103: an output without an address."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class OutputMissingHosts(Rule):
    code = "FB103"
    name = "output-missing-hosts"
    severity = "error"
    stage = "load"
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "Output without hosts"
    why = """\
The outputs to Elasticsearch, Logstash, Kafka and Redis want `hosts`, a list with at least one entry that is not
empty: `missing required field`, `empty array`, `string value is not set`. `host`, as inputs have it, is not read."""
    sources = ("`filebeat test config` 7.17.29 on more than 800 small configs",)
    fix = "unsafe"
    bad = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.logstash:\n  host: ls:5044\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.elasticsearch:\n  hosts: []\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.kafka:\n"
            "  hosts:\n  topic: t\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.logstash:\n  hosts: ['']\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.logstash:\n  hosts: ls:5044\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.elasticsearch:\n  hosts: ['${ES}']\n"
        ),
    )
    fixed = (
        "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.logstash:\n"
        "  hosts: ls:5044\n"
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
