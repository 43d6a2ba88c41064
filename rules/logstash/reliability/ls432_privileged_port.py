from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline
from lslint.grammar.numbers import parse_integer
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.dataflow.resources import PORT, resources


class PrivilegedPort(PipelineAdvice):
    code = "LS432"
    visits = ("pipeline",)
    summary = "A port below 1024 needs root or a capability"
    why = """\
On Linux only root, or a process with the capability `CAP_NET_BIND_SERVICE`, opens ports below 1024. Packages and
images run Logstash as the user `logstash`: the input fails with "Permission denied" and tries again for ever, while
the log fills with it. From 9.0 on Logstash does not start as root at all unless `allow_superuser` is set.

Listen on a high port and let the firewall or the container's port mapping bring 514 there, or give the capability to
the service (`AmbientCapabilities` of systemd; Java then needs its library path set)."""
    sources = (
        "documentation of the syslog and tcp inputs: port",
        "documentation of Logstash: running from packages; allow_superuser (9.0)",
    )
    bad = ("input {\n  syslog {\n    port => 514\n  }\n}\n", "input { syslog { } }\n")
    good = (
        "input { syslog { port => 5514 } }\n",
        'input { tcp { port => "${PORT}" } }\n',
        'input { tcp { mode => "client" host => "log.example.com" port => 514 } }\n',
    )

    def check(self, node: Pipeline, ctx: Context) -> Findings:
        seen: set[int] = set()
        for resource in resources(node):
            if resource.what != PORT or resource.start in seen:
                continue
            port = resource.key.rpartition(" ")[2]
            if 0 < (parse_integer(port) or 0) < 1024:
                seen.add(resource.start)
                root = (
                    "" if ctx.target is not None and not ctx.target.at_least(9) else ", and 9.0 does not start as root"
                )
                yield self.finding(
                    (resource.start, resource.end),
                    f"port {port} needs root or a capability, which the service has not by default{root}: listen above"
                    f" 1023 and redirect {port} there",
                )
