"""FB101: an output that Filebeat does not have."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class UnknownOutput(Rule):
    code = "FB101"
    name = "unknown-output"
    severity = "error"
    stage = "load"
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "Output that Filebeat does not have"
    why = """\
`output type elasticsaerch undefined`: the outputs are elasticsearch, logstash, kafka, redis, file and console, in
small letters; forks and plugins bring others."""
    sources = ("`filebeat test config` 7.17.29 on more than 800 small configs",)
    fix = "unsafe"
    bad = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.elasticsaerch:\n  hosts: [es]\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.opensearch:\n  hosts: [es]\n"
        ),
        ("filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.Redis:\n  hosts: [r]\n"),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.elasticsearch:\n  hosts: [es]\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\noutput.stdout:\n  enabled: false\n"
        ),
    )
    fixed = (
        "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
        "output.elasticsearch:\n  hosts: [es]\n"
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
