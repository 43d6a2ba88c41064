from __future__ import annotations

from lslint.rules.api import Context, Findings
from lslint.rules.logstash.settings.model import SettingLeaf, setting_text
from lslint.rules.logstash.settings.node import OPEN, is_on, span_of
from lslint.rules.logstash.settings.node_rules import GroupRule

_TLS = "api.ssl.enabled: true\napi.ssl.keystore.path: /k.p12\napi.ssl.keystore.password: ${KP}\n"
_EVERYWHERE = ("0.0.0.0", "::", "[::]", "0:0:0:0:0:0:0:0")
_AUTH = "api.auth.type: basic\napi.auth.basic.username: ops\napi.auth.basic.password: ${AP}\n"


class ApiExposed(GroupRule):
    code = "LS512"
    kinds = ("logstash-settings",)
    summary = "The node's API listens on the network without TLS or password"
    why = """\
The API tells the pipelines and their ids, host names, versions and hot threads, and takes changes of log levels, which
turn on the logging of whole events. It is bound to the loopback address by default because it has neither TLS nor a
password by default. `api.ssl.enabled` and `api.auth.type: basic` exist since 7.16; before that only the address
protects it. Container images bind it to `0.0.0.0`, which is fine as far as nothing but a health check reaches the
port: an address that stands for all is an info, one of the host's a warning. An operator adds
settings of its own: nothing is said there."""
    sources = ("https://www.elastic.co/docs/reference/logstash/monitoring-logstash",)
    fix = "manual"
    bad = (
        'api.http.host: "0.0.0.0"\n',
        "http.host: 10.0.0.5\n",
        "api.http.host: ls1.example.org\n" + _TLS,
    )
    good = (
        "api.http.host: 127.0.0.1\n",
        "api.http.host: ${HOST}\n",
        "api.enabled: false\napi.http.host: 0.0.0.0\n",
        "api.http.host: 0.0.0.0\n" + _TLS + _AUTH,
    )

    def check_group(self, group: dict[str, SettingLeaf], ctx: Context) -> Findings:
        leaf = group.get("api.http.host") or group.get("http.host")
        host = setting_text(ctx, group, leaf.name) if leaf is not None else None
        if leaf is None or not isinstance(host, str) or _loopback(host) or ctx.origin == "operator":
            return
        if any(setting_text(ctx, group, name) not in (None, True, "true") for name in ("api.enabled", "http.enabled")):
            return
        tls, auth = setting_text(ctx, group, "api.ssl.enabled"), setting_text(ctx, group, "api.auth.type")
        if tls is OPEN or auth is OPEN or (is_on(tls) and auth == "basic"):
            return
        lacking = " and ".join(["TLS"] * (not is_on(tls)) + ["password"] * (auth != "basic"))
        advice = "bind it to `127.0.0.1`"
        if ctx.target is None or ctx.target.at_least(7, 16):
            advice += ", or set `api.ssl.enabled` and `api.auth.type: basic`"
        everywhere = host.strip() in _EVERYWHERE
        if everywhere:
            advice += "; in a container, publish the port to nobody but a health check"
        yield self.finding(
            span_of(leaf, ctx),
            f"The API of this node listens on `{host}` without {lacking}, and whoever reaches it reads hosts,"
            f" pipelines and hot threads: {advice}",
            severity="info" if everywhere else None,
        )


def _loopback(host: str) -> bool:
    host = host.strip().lower()
    return not host or host in ("localhost", "::1", "[::1]", "_local_") or host.startswith("127.")
