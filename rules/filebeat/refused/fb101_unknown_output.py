from __future__ import annotations

from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class UnknownOutput(RejectedConfig):
    code = "FB101"
    holds_in_templates = True
    about_support = True
    summary = "Unknown Filebeat output"
    why = """\
Filebeat rejects an unknown output: `output type elasticsaerch undefined`. Names of outputs are in lower case, for
example `elasticsearch`, `logstash`, `kafka`, `redis`, `file` and `console`."""
    fix = "unsafe"
    bad = (
        INPUT + "output.elasticsaerch:\n  hosts: [es]\n",
        INPUT + "output.opensearch:\n  hosts: [es]\n",
        INPUT + "output.Redis:\n  hosts: [r]\n",
    )
    good = (INPUT + "output.elasticsearch:\n  hosts: [es]\n",)
    fixed = INPUT + "output.elasticsearch:\n  hosts: [es]\n"
