"""FB105: two outputs that are on."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class MultipleOutputs(Rule):
    code = "FB105"
    name = "multiple-outputs"
    severity = "error"
    stage = "load"
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "More than one output is switched on"
    why = """\
Since 6.0 there is one output: `more than one namespace configured accessing 'output'`. A second one may stand beside
it with `enabled: false`. `cloud.id` switches the Elasticsearch output on by itself."""
    sources = ("`filebeat test config` 7.17.29 on more than 800 small configs",)
    fix = "unsafe"
    bad = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\noutput.logstash:\n  hosts: [ls]\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput:\n"
            "  file:\n    path: /tmp\n  redis:\n    hosts: [r]\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\noutput.logstash:\n  enabled: false\n  hosts: [ls]\n"
        ),
    )
    fixed = (
        "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
        "output.console:\n  pretty: false\noutput.logstash:\n  enabled: false\n"
        "  hosts: [ls]\n"
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
