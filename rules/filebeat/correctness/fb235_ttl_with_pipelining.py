from __future__ import annotations

from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import IneffectiveSetting


class TtlWithPipelining(IneffectiveSetting):
    code = "FB235"
    summary = "`ttl` that has no effect because pipelining is enabled"
    why = """\
`ttl` closes connections to Logstash after some time, so that a load balancer can distribute them again. Filebeat
ignores `ttl` while pipelining is enabled, and `pipelining` is 2 by default (0 in 5.x). Set `pipelining: 0`, or remove
`ttl`."""
    fix = "unsafe"
    bad = (INPUT + "output.logstash:\n  hosts: ['ls:5044']\n  ttl: 60s\n",)
    good = (INPUT + "output.logstash:\n  hosts: ['ls:5044']\n  ttl: 60s\n  pipelining: 0\n",)
    fixed = INPUT + "output.logstash:\n  pipelining: 0\n  hosts: ['ls:5044']\n  ttl: 60s\n"
