from __future__ import annotations

from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import IneffectiveSetting


class PresetOverridesSettings(IneffectiveSetting):
    code = "FB234"
    summary = "Settings that a preset overrides"
    why = """\
Since 8.12, `preset` sets the batch size, the number of workers, the queue and the compression of the Elasticsearch
output. Presets other than `custom` override the values of these settings in the file.

Remove the overridden settings, or set `preset: custom`."""
    sources = ("source of Filebeat 8.12: presets of the Elasticsearch output",)
    fix = "unsafe"
    bad = (INPUT + "output.elasticsearch:\n  hosts: [es]\n  preset: throughput\n  bulk_max_size: 500\n",)
    good = (
        INPUT + "output.elasticsearch:\n  hosts: [es]\n  preset: custom\n  bulk_max_size: 500\n",
        INPUT + "output.elasticsearch:\n  hosts: [es]\n  preset: throughput\n",
    )
    fixed = INPUT + "output.elasticsearch:\n  hosts: [es]\n  preset: custom\n  bulk_max_size: 500\n"
