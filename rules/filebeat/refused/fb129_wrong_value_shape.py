from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, CONSOLE, INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class WrongValueShape(RejectedConfig):
    code = "FB129"
    summary = "Single value, list and map mixed up"
    why = """\
Filebeat reads a single value as a list with one entry, but rejects a list or map where it expects a single value: `can
not convert 'object' into 'string'`. It also rejects a single value for a section (`required 'object', but found
'string'`) and more than one type in a section that accepts only one (`more than one namespace configured`)."""
    bad = (
        CONFIG + "fields: web\n",
        CONFIG + "setup.kibana: localhost\n",
        INPUT + "output.elasticsearch:\n  hosts: [es]\n  bulk_max_size: [50]\n",
        INPUT + "output: console\n",
        "filebeat.inputs:\n- log\n" + CONSOLE,
    )
    good = (CONFIG + "fields: {role: web}\ntags: web\n",)
