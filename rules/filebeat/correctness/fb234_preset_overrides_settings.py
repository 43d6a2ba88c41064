from __future__ import annotations

from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import IneffectiveSetting


class PresetOverridesSettings(IneffectiveSetting):
    code = "FB234"
    summary = "Settings that a preset overrides"
    why = """\
From 8.12 on `preset` sets batch size, workers, queue and compression, and wins over values given beside it. Only
`preset: custom` leaves them alone."""
    sources = ("source of Filebeat 8.12: presets of the Elasticsearch output",)
    fix = "unsafe"
    bad = (INPUT + "output.elasticsearch:\n  hosts: [es]\n  preset: throughput\n  bulk_max_size: 500\n",)
    good = (
        INPUT + "output.elasticsearch:\n  hosts: [es]\n  preset: custom\n  bulk_max_size: 500\n",
        INPUT + "output.elasticsearch:\n  hosts: [es]\n  preset: throughput\n",
    )
    fixed = INPUT + "output.elasticsearch:\n  hosts: [es]\n  preset: custom\n  bulk_max_size: 500\n"
