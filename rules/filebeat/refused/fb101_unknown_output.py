from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, INPUT
from lslint.rules.filebeat.rule import FilebeatRule


class UnknownOutput(FilebeatRule):
    code = "FB101"
    severity = "error"
    stage = "load"
    holds_in_templates = True
    summary = "Output that Filebeat does not have"
    why = """\
`output type elasticsaerch undefined`: the outputs are elasticsearch, logstash, kafka, redis, file and console, in
small letters; forks and plugins bring others."""
    sources = ("`filebeat test config` 7.17.29 on more than 800 small configs",)
    fix = "unsafe"
    bad = (
        INPUT + "output.elasticsaerch:\n  hosts: [es]\n",
        INPUT + "output.opensearch:\n  hosts: [es]\n",
        INPUT + "output.Redis:\n  hosts: [r]\n",
    )
    good = (INPUT + "output.elasticsearch:\n  hosts: [es]\n", CONFIG + "output.stdout:\n  enabled: false\n")
    fixed = INPUT + "output.elasticsearch:\n  hosts: [es]\n"
