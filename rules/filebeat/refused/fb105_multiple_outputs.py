from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class MultipleOutputs(RejectedConfig):
    code = "FB105"
    summary = "More than one output is switched on"
    why = """\
Since 6.0 there is one output: `more than one namespace configured accessing 'output'`. A second one may stand beside
it with `enabled: false`. `cloud.id` switches the Elasticsearch output on by itself."""
    fix = "unsafe"
    bad = (
        CONFIG + "output.logstash:\n  hosts: [ls]\n",
        INPUT + "output:\n  file:\n    path: /tmp\n  redis:\n    hosts: [r]\n",
    )
    good = (CONFIG + "output.logstash:\n  enabled: false\n  hosts: [ls]\n",)
    fixed = CONFIG + "output.logstash:\n  enabled: false\n  hosts: [ls]\n"
