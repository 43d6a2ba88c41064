from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class MultipleOutputs(RejectedConfig):
    code = "FB105"
    summary = "More than one enabled output"
    why = """\
Filebeat 6.0 and later accept only one enabled output: `more than one namespace configured accessing 'output'`.
`cloud.id` enables the Elasticsearch output.

Remove the other outputs, or set `enabled: false` in them."""
    bad = (
        CONFIG + "output.logstash:\n  hosts: [ls]\n",
        INPUT + "output:\n  file:\n    path: /tmp\n  redis:\n    hosts: [r]\n",
    )
    good = (CONFIG + "output.logstash:\n  enabled: false\n  hosts: [ls]\n",)
