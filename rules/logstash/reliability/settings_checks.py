"""The checks of the rules about logstash.yml and pipelines.yml whose texts are rows."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.rules.api import Context, Edit, Findings, Fix
from lslint.rules.facts import fact
from lslint.rules.logstash.settings.node import OPEN, GroupRule, SettingGroup, groups, sources, span_of, value_span
from lslint.rules.logstash.settings.values import read
from lslint.rules.logstash.values.coercion import regex
from lslint.rules.shared.containers import in_container
from lslint.rules.shared.hosts import place
from lslint.rules.shared.runtimes import published_at


class DlqSetupCheck(GroupRule):
    def check_group(self, group: SettingGroup, ctx: Context) -> Findings:
        leaf = group.get("dead_letter_queue.enable")
        if leaf is None or not group.is_on(leaf.name) or ctx.is_below(8, 3):
            return
        limits = ("dead_letter_queue.storage_policy", "dead_letter_queue.retain.age")
        if any(group.effective(name) is not None for name in limits) or _emptied(ctx):
            return
        yield self.finding(
            span_of(leaf, ctx),
            "The dead letter queue is never emptied automatically and drops new entries when it is full. Set"
            " `dead_letter_queue.storage_policy: drop_older` or `dead_letter_queue.retain.age`",
        )


@fact
def _emptied(ctx: Context) -> bool:
    """Return whether a pipeline of the node, as far as it is known, reads the queue and deletes the consumed files."""
    from lslint.grammar.logstash import parse as parse_

    return any(
        plugin.name == "dead_letter_queue" and plugin.option("clean_consumed") is not None
        for group in groups(ctx)
        for text in _texts(ctx, group)
        if "clean_consumed" in text
        for plugin in parse_.parse(text)[0].plugins()
    )


def _texts(ctx: Context, group: SettingGroup) -> Iterator[str]:
    """Yield the pipeline configs of a group, with variables unresolved."""
    leaf = group.get("config.string")
    value = read(leaf.entry.value, ctx.text) if leaf is not None else None
    if isinstance(value, str):
        yield value
    else:
        yield from (source.text for source in sources(ctx, group))


class UnsafeShutdownCheck(GroupRule):
    def check_group(self, group: SettingGroup, ctx: Context) -> Findings:
        leaf = group.get("pipeline.unsafe_shutdown")
        if leaf is None or not group.is_on(leaf.name):
            return
        value = value_span(leaf)
        title = "Set `pipeline.unsafe_shutdown` to `false`"
        yield self.finding(
            span_of(leaf, ctx),
            "`pipeline.unsafe_shutdown` loses the events in flight if a shutdown takes too long. Set the option to"
            " `false`, and fix the output that blocks the shutdown",
            fix=Fix("unsafe", title, [Edit(*value, "false")]) if value is not None else None,
        )


_ALL_ADDRESSES = ("0.0.0.0", "::", "[::]", "0:0:0:0:0:0:0:0")
_LOOPBACK = ("", "localhost", "::1", "[::1]", "_local_")


class ApiExposedCheck(GroupRule):
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
