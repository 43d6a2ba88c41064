from __future__ import annotations

from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class BadFormatString(RejectedConfig):
    code = "FB130"
    holds_in_templates = True
    summary = "Format string that is not well formed"
    why = """\
`%{[field]}`, `%{[field]:default}` and `%{+yyyy.MM.dd}` are what format strings know: `missing closing '}'`, `empty
format expansion`. `${+yyyy}` is a reference to a variable of that name, which cannot exist."""
    bad = (
        INPUT + "output.kafka:\n  hosts: [k]\n  topic: 'logs-%{[app]'\n",
        INPUT + "output.console.codec.format.string: '%{[a'\n",
        INPUT + "output.elasticsearch:\n  hosts: [es]\n  pipeline: 'p-%{}'\n",
    )
    good = (INPUT + "output.kafka:\n  hosts: [k]\n  topic: 'logs-%{[fields.app]:none}-%{+yyyy.MM.dd}'\n",)
