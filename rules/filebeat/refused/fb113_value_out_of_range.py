from __future__ import annotations

from lslint.rules.filebeat.examples import A_LOG, CONSOLE, INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class ValueOutOfRange(RejectedConfig):
    code = "FB113"
    holds_in_templates = True
    summary = "Number out of range"
    why = """\
Some numeric options have limits. Filebeat rejects a value outside them: `requires value >= 1`, `requires value <= 9`,
`zero value`. The finding shows the limit."""
    bad = (
        INPUT + "output.logstash:\n  hosts: [ls]\n  compression_level: 10\n",
        A_LOG + "  scan_frequency: 0s\n" + CONSOLE,
        INPUT + "output.file:\n  path: /tmp\n  permissions: 600\n",
    )
    good = (
        INPUT + "output.logstash:\n  hosts: [ls]\n  compression_level: 9\n",
        INPUT + "output.file:\n  path: /tmp\n  permissions: 0600\n",
    )
