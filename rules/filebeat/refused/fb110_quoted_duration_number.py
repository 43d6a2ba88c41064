from __future__ import annotations

from lslint.rules.filebeat.examples import A_LOG, INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class QuotedDurationNumber(RejectedConfig):
    code = "FB110"
    holds_in_templates = True
    summary = "Quoted duration without a unit"
    why = """\
Filebeat reads a number without quotes as seconds. In quotes, the number is a string, and a string requires a unit:
`missing unit in duration "90"`. Add a unit or remove the quotes. In `5m30`, the
last number needs a unit, with or without quotes."""
    fix = "safe"
    bad = (
        INPUT + 'output.logstash:\n  hosts: [ls]\n  timeout: "90"\n',
        A_LOG + "  ignore_older: '3600'\noutput.console:\n  pretty: false\n",
    )
    good = (
        INPUT + "output.logstash:\n  hosts: [ls]\n  timeout: 90s\n",
        A_LOG + "  ignore_older: 1h\noutput.console:\n  pretty: false\n",
    )
    fixed = INPUT + "output.logstash:\n  hosts: [ls]\n  timeout: 90s\n"
