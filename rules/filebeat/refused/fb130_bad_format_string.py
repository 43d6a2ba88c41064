from __future__ import annotations

from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class BadFormatString(RejectedConfig):
    code = "FB130"
    holds_in_templates = True
    summary = "Invalid format string"
    why = """\
A format string contains fields (`%{[field]}`, `%{[field]:default}`) and dates (`%{+yyyy.MM.dd}`). Filebeat rejects an
incomplete one: `missing closing '}'`, `empty format expansion`. It also rejects a date that starts with `$`
(`${+yyyy}`), which it reads as a reference to a variable."""
    bad = (
        INPUT + "output.kafka:\n  hosts: [k]\n  topic: 'logs-%{[app]'\n",
        INPUT + "output.console.codec.format.string: '%{[a'\n",
        INPUT + "output.elasticsearch:\n  hosts: [es]\n  pipeline: 'p-%{}'\n",
    )
    good = (INPUT + "output.kafka:\n  hosts: [k]\n  topic: 'logs-%{[fields.app]:none}-%{+yyyy.MM.dd}'\n",)
