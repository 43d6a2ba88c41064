from __future__ import annotations

from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.base import Advice
from lslint.rules.filebeat.advice.settings import add, outputs, templated
from lslint.rules.filebeat.config_model.merge import elements
from lslint.rules.filebeat.examples import INPUT, LOGSTASH


class HostsWithoutLoadbalance(Advice):
    code = "FB311"
    kinds = ("filebeat", "beats")
    required_text = ("logstash",)
    summary = "Several Logstash hosts, but only one is used"
    why = """\
`loadbalance` of the Logstash output is false by default: one host, chosen by chance, gets all events until it fails,
the others stand by. `loadbalance: true` spreads the batches. Who wants failover only writes `loadbalance: false`, and
nothing is told."""
    sources = ("documentation of the Logstash output: `loadbalance`, default false",)
    fix = "unsafe"
    bad = (INPUT + "output.logstash:\n  hosts: ['ls1:5044', 'ls2:5044']\n",)
    good = (LOGSTASH, INPUT + "output.logstash:\n  hosts: ['ls1:5044', 'ls2:5044']\n  loadbalance: false\n")
    fixed = INPUT + "output.logstash:\n  hosts: ['ls1:5044', 'ls2:5044']\n  loadbalance: true\n"

    def advise(self, ctx: Context) -> Findings:
        for _, obj in outputs(ctx, "logstash"):
            hosts = obj.get("hosts")
            if hosts is None or obj.get("loadbalance") is not None or templated(ctx):
                continue
            count = len(elements(hosts))
            if count > 1:
                message = f"{count} hosts, but `loadbalance` is off by default: one of them gets all events, the others"
                yield self.finding(hosts, f"{message} wait for it to fail", fix=add(ctx, hosts, "loadbalance: true"))
