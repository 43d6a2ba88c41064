from __future__ import annotations

import re

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.advice.settings import main
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.config_model.merge import word
from lslint.rules.filebeat.examples import LOGSTASH


def _everywhere(host: str) -> bool:
    return host in ("", "0.0.0.0", "::", "[::]", "*")


class DiagnosticsOnAllInterfaces(Rule):
    code = "FB504"
    severity = "warning"
    kinds = ("filebeat", "beats", "none")
    visits = ("file", "unit")
    required_text = ("http",)
    summary = "Diagnostics of the agent can be reached from everywhere"
    why = """\
The HTTP endpoint (`http.enabled`, and the older flag `-httpprof`) has no login. It shows the settings, paths and
rates of the agent, and with profiling (`/debug/pprof`) its memory and command line; a profile also costs time of the
agent. Bound to every address, every machine in the network can ask. 127.0.0.1 is enough for a local collector."""
    sources = ("documentation of the HTTP endpoint of Filebeat: off and on localhost by default", "Go: net/http/pprof")
    bad = (LOGSTASH + "http.enabled: true\nhttp.host: 0.0.0.0\n",)
    good = (
        LOGSTASH + "http.enabled: true\n",
        LOGSTASH + "http.enabled: true\nhttp.host: localhost\n",
        LOGSTASH + "http.host: 0.0.0.0\n",
    )

    def check(self, node: ConfigFile | str, ctx: Context) -> Findings:
        if ctx.kind == "none":
            for found in re.finditer(r"(?<!\S)--?httpprof[ =]+[\"']?([^\s\"']+)", ctx.text):
                if _everywhere(found[1].rpartition(":")[0]):
                    message = f"`-httpprof {found[1]}` opens profiles and settings of the agent, without a login,"
                    yield self.finding(found.span(1), f"{message} to everybody: bind it to 127.0.0.1")
            return
        analysis = main(ctx)
        if analysis is None or values.boolean(analysis.root.value("http.enabled")) is not True:
            return
        setting = analysis.root.get("http.host")
        address = word(setting)
        if setting is not None and address is not None and _everywhere(address):
            message = f"`http.host: {address}` opens the diagnostics of the agent, without a login, to every"
            yield self.finding(
                setting.span, f"{message} machine in the network: localhost is enough for a local collector"
            )
