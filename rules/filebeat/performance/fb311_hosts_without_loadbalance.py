from __future__ import annotations

from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.base import Advice
from lslint.rules.filebeat.advice.settings import add, outputs, templated
from lslint.rules.filebeat.config_model.merge import elements
from lslint.rules.filebeat.examples import INPUT


class HostsWithoutLoadbalance(Advice):
    code = "FB311"
    kinds = ("filebeat", "beats")
    required_text = ("logstash",)
    summary = "Several Logstash hosts without `loadbalance`"
    why = """\
`loadbalance` of the Logstash output defaults to `false`. Filebeat then sends all events to one randomly selected host
and uses the other hosts only if that host fails. Set `loadbalance: true` to distribute the batches over all hosts, or
`false` if you only need failover."""
    sources = ("documentation of the Logstash output: `loadbalance`, default false",)
    fix = "unsafe"
    bad = (INPUT + "output.logstash:\n  hosts: ['ls1:5044', 'ls2:5044']\n",)
    good = (
        INPUT + ("output.logstash:\n  hosts: ['ls1:5044', 'ls2:5044']\n  loadbalance: true\n"),
        INPUT + ("output.logstash:\n  hosts: ['ls1:5044', 'ls2:5044']\n  loadbalance: false\n"),
    )
    fixed = INPUT + "output.logstash:\n  hosts: ['ls1:5044', 'ls2:5044']\n  loadbalance: true\n"

    def advise(self, ctx: Context) -> Findings:
        for _, obj in outputs(ctx, "logstash"):
            hosts = obj.get("hosts")
            if hosts is None or obj.get("loadbalance") is not None or templated(ctx):
                continue
            count = len(elements(hosts))
            if count > 1:
                message = (
                    f"Only one of the {count} Logstash hosts receives events at a time, because `loadbalance` defaults"
                    " to false. Set `loadbalance: true` (or `false` for failover only)"
                )
                yield self.finding(hosts, message, fix=add(ctx, hosts, "loadbalance: true"))
