from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class UnknownOutput(RejectedConfig):
    code = "FB101"
    holds_in_templates = True
    summary = "Output that Filebeat does not have"
    why = """\
`output type elasticsaerch undefined`: the outputs are elasticsearch, logstash, kafka, redis, file and console, in
small letters; forks and plugins bring others."""
    fix = "unsafe"
    bad = (
        INPUT + "output.elasticsaerch:\n  hosts: [es]\n",
        INPUT + "output.opensearch:\n  hosts: [es]\n",
        INPUT + "output.Redis:\n  hosts: [r]\n",
    )
    good = (INPUT + "output.elasticsearch:\n  hosts: [es]\n", CONFIG + "output.stdout:\n  enabled: false\n")
    fixed = INPUT + "output.elasticsearch:\n  hosts: [es]\n"
