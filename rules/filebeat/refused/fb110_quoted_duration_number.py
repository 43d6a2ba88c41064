from __future__ import annotations

from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class QuotedDurationNumber(RejectedConfig):
    code = "FB110"
    holds_in_templates = True
    summary = "Quoted duration without a unit"
    why = """\
Filebeat reads a number without quotes as seconds. In quotes the number is a string, and a string requires a unit:
`missing unit in duration "90"`.

Add a unit or remove the quotes."""
    fix = "safe"
    bad = (INPUT + 'output.logstash:\n  hosts: [ls]\n  timeout: "90"\n',)
    good = (
        INPUT + "output.logstash:\n  hosts: [ls]\n  timeout: 90\n",
        INPUT + 'output.logstash:\n  hosts: [ls]\n  timeout: "90s"\n',
    )
    fixed = INPUT + "output.logstash:\n  hosts: [ls]\n  timeout: 90s\n"
