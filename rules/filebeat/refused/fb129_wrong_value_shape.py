from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, CONSOLE, INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class WrongValueShape(RejectedConfig):
    code = "FB129"
    summary = "Text, list and map mixed up"
    why = """\
A single value counts as a list of one, but not the other way round: `can not convert 'object' into 'string'`. A
section is no text (`required 'object', but found 'string'`), and some sections take one kind only (`more than one
namespace configured`)."""
    bad = (
        CONFIG + "fields: web\n",
        CONFIG + "setup.kibana: localhost\n",
        INPUT + "output.elasticsearch:\n  hosts: [es]\n  bulk_max_size: [50]\n",
        INPUT + "output: console\n",
        "filebeat.inputs:\n- log\n" + CONSOLE,
    )
    good = (CONFIG + "fields: {role: web}\ntags: web\n",)
