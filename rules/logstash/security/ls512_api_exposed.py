from __future__ import annotations

from lslint.rules.api import Context, Findings
from lslint.rules.logstash.settings.node import OPEN, GroupRule, SettingGroup, span_of
from lslint.rules.logstash.values.coercion import regex
from lslint.rules.shared.containers import in_container
from lslint.rules.shared.hosts import place
from lslint.rules.shared.runtimes import published_at

_TLS = "api.ssl.enabled: true\napi.ssl.keystore.path: /k.p12\napi.ssl.keystore.password: ${KP}\n"
_ALL_ADDRESSES = ("0.0.0.0", "::", "[::]", "0:0:0:0:0:0:0:0")
_LOOPBACK = ("", "localhost", "::1", "[::1]", "_local_")
_AUTH = "api.auth.type: basic\napi.auth.basic.username: ops\napi.auth.basic.password: ${AP}\n"


class ApiExposed(GroupRule):
    code = "LS512"
    severity = "info"
    kinds = ("logstash-settings",)
    summary = "Logstash API on the network without TLS or a password"
    why = """\
The API shows pipelines, host names and hot threads, and it can change log levels. By default it has neither TLS nor a
password, so it listens only on the loopback address. Bind it to `127.0.0.1`, or set `api.ssl.enabled` and
`api.auth.type: basic` (both since 7.16).

Container images bind the API to `0.0.0.0`. The rule reports this address only if the project publishes the port of
the container, or if `path.data` or `path.logs` is below `/var` (package installation)."""
    sources = ("https://www.elastic.co/docs/reference/logstash/monitoring-logstash",)
    fix = "manual"
    bad = (
        'path.data: /var/lib/logstash\napi.http.host: "0.0.0.0"\n',
        "http.host: 10.0.0.5\n",
        "api.http.host: ls1.example.org\n" + _TLS,
    )
    good = (
        """\
path.data: /var/lib/logstash
api.http.host: 127.0.0.1
""",
        "api.http.host: 0.0.0.0\n" + _TLS + _AUTH,
    )

    def check_group(self, group: SettingGroup, ctx: Context) -> Findings:
        leaf = group.get("api.http.host") or group.get("http.host")
        host = group.value(leaf.name) if leaf is not None else None
        if leaf is None or not isinstance(host, str) or ctx.origin == "operator":
            return
        host_name = host.strip().lower()
        if host_name in _LOOPBACK or host_name.startswith("127."):
            return
        if any(group.value(name) not in (None, True, "true") for name in ("api.enabled", "http.enabled")):
            return
        tls, auth = group.is_on("api.ssl.enabled"), group.value("api.auth.type")
        if group.value("api.ssl.enabled") is OPEN or auth is OPEN or (tls and auth == "basic"):
            return
        lacking = " or ".join(["TLS"] * (not tls) + ["a password"] * (auth != "basic"))
        on_all_addresses = host.strip() in _ALL_ADDRESSES
        if not on_all_addresses and place(host.strip()) == "containers":
            return  # a name in the container network, or a placeholder
        port = group.value("api.http.port") or group.value("http.port") or "9600"
        published = published_at(ctx, str(port).partition("-")[0]) if on_all_addresses else None
        # the folders of a package
        paths = (group.value(name) for name in ("path.data", "path.logs"))
        is_package = any(isinstance(path, str) and path.startswith("/var/") for path in paths)
        if on_all_addresses and not published and (published == "" or in_container(ctx) or not is_package):
            return
        advice = "Bind the API to `127.0.0.1`"
        # the compose file that publishes the port is the stack of a swarm
        stack = ctx.project.text(published.rpartition(":")[0]) if published else None
        is_of_swarm = stack is not None and regex(_SWARM).search(stack) is not None
        where = f"listens on `{host}`"
        if published:
            where = f"is published by {published}"
            advice = "Publish the port only on 127.0.0.1"
            if is_of_swarm:
                advice = "Do not publish the port"  # a swarm ignores the address
        if ctx.target is not None and ctx.target.at_least(7, 16):
            advice += ", or set `api.ssl.enabled` and `api.auth.type: basic`"
        yield self.finding(
            span_of(leaf, ctx),
            f"The Logstash API {where} without {lacking}, so others can read hosts and pipelines. {advice}",
            optional=is_of_swarm,
        )


_SWARM = (
    r"(?m)^[^#\n]*\b(?:(?:placement|update_config|rollback_config|endpoint_mode)[\"']?:"
    r"|driver:[ \t]*[\"']?overlay|mode:[ \t]*[\"']?(?:global|replicated|ingress)\b)"
)
