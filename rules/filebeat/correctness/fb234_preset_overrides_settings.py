"""FB234: a preset beside its own settings."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class PresetOverridesSettings(Rule):
    code = "FB234"
    name = "preset-overrides-settings"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "Settings that a preset overrides"
    why = """\
From 8.12 on `preset` sets batch size, workers, queue and compression, and wins over values given beside it. Only
`preset: custom` leaves them alone."""
    sources = ("source of Filebeat 8.12: presets of the Elasticsearch output",)
    fix = "unsafe"
    bad = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.elasticsearch:\n  hosts: [es]\n  preset: throughput\n  bulk_max_size: 500\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.elasticsearch:\n  hosts: [es]\n  preset: custom\n  bulk_max_size: 500\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.elasticsearch:\n  hosts: [es]\n  preset: throughput\n"
        ),
    )
    fixed = (
        "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
        "output.elasticsearch:\n  hosts: [es]\n  preset: custom\n  bulk_max_size: 500\n"
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
