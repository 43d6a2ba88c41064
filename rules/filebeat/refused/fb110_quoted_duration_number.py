from __future__ import annotations

from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class QuotedDurationNumber(RejectedConfig):
    code = "FB110"
    holds_in_templates = True
    summary = "Duration as a number in quotes"
    why = """\
A bare number is seconds, but in quotes it is text, and text needs a unit: `missing unit in duration "90"`."""
    fix = "safe"
    bad = (INPUT + 'output.logstash:\n  hosts: [ls]\n  timeout: "90"\n',)
    good = (
        INPUT + "output.logstash:\n  hosts: [ls]\n  timeout: 90\n",
        INPUT + 'output.logstash:\n  hosts: [ls]\n  timeout: "90s"\n',
    )
    fixed = INPUT + "output.logstash:\n  hosts: [ls]\n  timeout: 90s\n"
