from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class WrongValueShape(RejectedConfig):
    code = "FB129"
    summary = "Single value, list or map where another type is required"
    why = """\
Where Filebeat expects a list, it also accepts a single value. It rejects a list or map where it expects a single value
(`can not convert 'object' into 'string'`), and a single value for a section (`required 'object', but found
'string'`)."""
    bad = (
        CONFIG + "fields: web\n",
        CONFIG + "setup.kibana: localhost\n",
        INPUT + "output.elasticsearch:\n  hosts: [es]\n  bulk_max_size: [500]\n",
    )
    good = (
        CONFIG + "fields: {role: web}\n",
        CONFIG + "setup.kibana.host: localhost\n",
        INPUT + "output.elasticsearch:\n  hosts: [es]\n  bulk_max_size: 500\n",
    )
