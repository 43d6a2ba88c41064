from __future__ import annotations

import re

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.advice.view import view_of
from lslint.rules.filebeat.config_model.merge import word
from lslint.rules.filebeat.examples import LOGSTASH
from lslint.rules.shared.containers import in_container
from lslint.rules.shared.runtimes import published_at


def _is_any_address(host: str) -> bool:
    return host in ("", "0.0.0.0", "::", "[::]", "*")


class DiagnosticsOnAllInterfaces(Rule):
    code = "FB504"
    severity = "warning"
    kinds = ("filebeat", "beats", "none")
    visits = ("file", "unit")
    required_text = ("http",)
    summary = "Diagnostics endpoint open to the network"
    why = """\
The HTTP endpoint (`http.enabled`, or the older flag `-httpprof`) has no authentication and exposes the version, host,
inputs and event rates of Filebeat. With profiling, it also exposes memory contents. If it is bound to all addresses,
every machine on the network can access it. A local collector needs only `localhost`.

The rule reports a container whose port a manifest of the project publishes. Without manifests, it reports the endpoint
only with `--extend-select FB504`, as another host may collect the figures. It looks for `-httpprof` in systemd units,
and in scripts if their paths are given on the command line."""
    sources = (
        "documentation of the HTTP endpoint of Filebeat: disabled by default, bound to localhost",
        "Go: net/http/pprof",
    )
    bad = (LOGSTASH + "http.enabled: true\nhttp.host: 0.0.0.0\n",)
    good = (LOGSTASH + "http.enabled: true\nhttp.host: localhost\n",)

    def check(self, node: ConfigFile | str, ctx: Context) -> Findings:
        if ctx.kind == "none":
            for match in re.finditer(r"(?m)^[ \t]*+(?![#;]).*?(?<!\S)--?httpprof[ =]+[\"']?([^\s\"']+)", ctx.text):
                if _is_any_address(match[1].rpartition(":")[0]):
                    message = f"`-httpprof {match[1]}` exposes profiles and settings of Filebeat to the whole network"
                    yield self.finding(match.span(1), f"{message} without a login. Bind it to 127.0.0.1")
            return
        view = view_of(ctx)
        analysis = view.analysis
        if not view.is_whole or analysis.root.boolean("http.enabled") is not True:
            return
        setting = analysis.root.get("http.host")
        address = word(setting)
        if setting is not None and address is not None and _is_any_address(address):
            number = analysis.root.integer("http.port")
            published = published_at(ctx, str(number or 5066))
            message = f"`http.host: {address}` exposes diagnostics without a login to"
            if published:
                message += f" everyone who can reach the port published in {published}. Do not publish the port"
                yield self.finding(setting.span, message, severity="info")
            elif published is None and not in_container(ctx):
                message += " the whole network. Use `localhost`, unless another host collects them"
                yield self.finding(setting.span, message, severity="info", optional=True)
