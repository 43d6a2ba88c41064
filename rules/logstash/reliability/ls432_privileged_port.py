from __future__ import annotations

from lslint.grammar.numbers import parse_integer
from lslint.rules.logstash.api import Findings, Pipeline, PipelineAdvice, PipelineView
from lslint.rules.logstash.dataflow.resources import PORT, resources
from lslint.rules.logstash.values.coercion import with_defaults


class PrivilegedPort(PipelineAdvice):
    code = "LS432"
    visits = ("pipeline",)
    summary = "Port below 1024, which requires root or `CAP_NET_BIND_SERVICE`"
    why = """\
On Linux, only root, or a process with the capability `CAP_NET_BIND_SERVICE`, can by default listen on ports below
1024. Packages and images run Logstash as the user `logstash`: the input fails with "Permission denied" and retries
forever.

Listen on a port above 1023, and redirect the low port to it. Or set `AmbientCapabilities=CAP_NET_BIND_SERVICE` in the
systemd unit. Pipelines that run in a container are not reported, because Docker (20.10 and later) allows these
ports."""
    sources = (
        "documentation of the syslog and tcp inputs: port",
        "documentation of Logstash: running from packages; allow_superuser (9.0)",
    )
    bad = (
        "input {\n  syslog {\n    port => 514\n  }\n}\n",
        "input { syslog { } }\n",
        'input { syslog { port => "${SYSLOG_PORT:514}" } }\n',
    )
    good = (
        "input { syslog { port => 5514 } }\n",
        'input { tcp { mode => "client" host => "log.example.com" port => 514 } }\n',
    )

    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        seen: set[int] = set()
        for resource in resources(node):
            if resource.what != PORT or resource.start in seen:
                continue
            written = resource.key.rpartition(" ")[2]
            port = with_defaults(written)
            if 0 < (parse_integer(port) or 0) < 1024:
                from lslint.rules.shared.containers import in_container

                if in_container(ctx):
                    return
                seen.add(resource.start)
                what = f"Port {port}" if port == written else f"Default port {port}"
                yield self.finding(
                    (resource.start, resource.end),
                    f"{what} requires root or `CAP_NET_BIND_SERVICE`, so a packaged Logstash service cannot open it."
                    f" Redirect port {port} to a port above 1023, and use that port",
                )
