from __future__ import annotations

from bisect import bisect_right

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.grammar.numbers import parse_integer
from lslint.rules.api import Context, Findings, PipelineAdvice, Setup
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.resources import PORT, resources
from lslint.rules.logstash.values.coercion import with_defaults

_PRIVILEGE = (
    r"(?i)\b(?:root|sudo|privileg\w*|setcap|cap_net_bind\w*|capabilit\w*|authbind|iptables|nftables|firewalld?"
    r"|redirect\w*|port[ -]?forward\w*)\b"
)
"""Keywords in comments which show that the author has granted the privilege or set up a redirect."""


class PrivilegedPort(PipelineAdvice):
    code = "LS432"
    production_only = True
    visits = ("pipeline",)
    summary = "Port below 1024, which requires root or `CAP_NET_BIND_SERVICE`"
    why = """\
On Linux, only root, or a process with the capability `CAP_NET_BIND_SERVICE`, can by default listen on ports below
1024. Packages and images run Logstash as the user `logstash`: the input fails with "Permission denied" and retries
forever.

Listen on a port above 1023, and redirect the low port to it. Or set `AmbientCapabilities=CAP_NET_BIND_SERVICE` in the
systemd unit. Pipelines that run in a container are not reported, because Docker (20.10 and later) allows these
ports, and neither are projects that grant the capability or start Logstash as root."""
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

    def check(self, node: Pipeline, ctx: Context) -> Findings:
        seen: set[int] = set()
        plugins = [plugin for _, plugin, _ in node.walk_plugins()]
        starts = [plugin.start for plugin in plugins]
        for resource in resources(node):
            if resource.what != PORT or resource.start in seen:
                continue
            written = resource.key.rpartition(" ")[2]
            port = with_defaults(written)
            if 0 < (parse_integer(port) or 0) < 1024:
                from lslint.rules.shared.containers import in_container
                from lslint.rules.shared.runtimes import runs_in_container

                if _mentions_privilege(resource.start, plugins, starts, ctx):
                    continue
                if runs_in_container(ctx) or in_container(ctx) or _is_privileged(ctx.project.setup()):
                    return
                seen.add(resource.start)
                what = f"Port {port}" if port == written else f"Default port {port}"
                yield self.finding(
                    (resource.start, resource.end),
                    f"{what} requires root or `CAP_NET_BIND_SERVICE`, so a packaged Logstash service cannot open it."
                    f" Redirect port {port} to a port above 1023, and use that port",
                )


_GRANTS = (
    r"(?im)^[^#\n]*(?:\bcap_net_bind_service\b|\bauthbind\b|\bLS_USER[\"']?\s*(?:=>|[:=])\s*[\"']?root\b|\ballow_superuser[\"']?\s*:\s*true"
    r"|\blogstash_(?:user|owner)[\"']?\s*(?:=>|[:=])\s*[\"']?root\b|\bsudo\s+(?:-\w+\s+)*[\w./-]*\blogstash\s[^\n]*-f)"
)
_DAEMON = r"(?m)^[^#\n]*\bstart-stop-daemon\b[^\n]*\s(?:--start|-S)\b"
_BSD_DAEMON = r"(?m)^[^#\n]*/usr/sbin/daemon\b"
"""`daemon` of FreeBSD, which keeps the user unless `-u` names one."""
_BSD_USER = r"(?m)^[^#\n]*(?:\bcommand_args=|\bdaemon\b|\bdaemon_flags=)[^\n]*\s-\w*u\b|^[^#\n]*\blogstash_user="
_OTHER_USER = r"--chuid|\s-c\s|\b(?:su|runuser|setuid|chroot)\b"
_UNIT = r"(?m)^ExecStart=[^\n]*logstash"
_UNIT_USER = r"(?m)^(?:User=(?!root\s*$)|DynamicUser=)"


@fact
def _is_privileged(setup: Setup) -> bool:
    """Return whether a file of the project starts Logstash as root, or grants the capability."""
    for path, text in setup.texts:
        if "logstash" not in text.lower() and "logstash" not in path.rpartition("/")[2]:
            continue
        if compiled(_GRANTS).search(text) is not None:
            return True
        if compiled(_DAEMON).search(text) is not None and compiled(_OTHER_USER).search(text) is None:
            return True
        if compiled(_BSD_DAEMON).search(text) is not None and compiled(_BSD_USER).search(text) is None:
            return True
        if compiled(_UNIT).search(text) is not None and compiled(_UNIT_USER).search(text) is None:
            return True
    return False


def _mentions_privilege(at: int, plugins: list[Plugin], starts: list[int], ctx: Context) -> bool:
    """Return whether a comment at the plugin around an offset mentions privileges or a redirect."""
    from lslint.rules.shared.comments import around

    plugin = plugins[bisect_right(starts, at) - 1]
    return any(compiled(_PRIVILEGE).search(line) is not None for line in around(ctx.text, plugin.start, plugin.end))
