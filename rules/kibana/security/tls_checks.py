"""The checks of the rules about TLS whose texts are rows."""

from __future__ import annotations

from collections.abc import Mapping

from lslint.grammar.config.tree import ConfigFile, Sequence
from lslint.rules.api import Context, Findings, Severity
from lslint.rules.kibana import environment
from lslint.rules.kibana.model import Setting
from lslint.rules.kibana.rule import KibanaRule
from lslint.rules.kibana.settings import analyze
from lslint.rules.project_view import Runtime
from lslint.rules.shared.tls import OBSOLETE_PROTOCOLS, disabled_check, is_exposed, is_unencrypted_or_local


class KibanaVerificationNoneCheck(KibanaRule):
    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        settings = analyze(ctx).settings
        mode = settings.get("elasticsearch.ssl.verificationMode")
        if mode is None and (ctx.target is None or not ctx.target.at_least(7)):
            mode = settings.get("elasticsearch.ssl.verify")
        if mode is None or not disabled_check(mode.name.rpartition(".")[2], mode.text):
            return
        if environment.is_given(ctx, "elasticsearch.ssl.verificationMode"):
            return
        if _is_unencrypted_or_local(settings, ctx):
            return
        action = "Set `elasticsearch.ssl.certificateAuthorities` instead"
        given = settings.get("elasticsearch.ssl.certificateAuthorities")
        is_in_file = given is not None and bool(given.text or (isinstance(given.node, Sequence) and given.node.items))
        if is_in_file or environment.is_given(ctx, "elasticsearch.ssl.certificateAuthorities"):
            action = "Remove the setting, or use `certificate` if the certificates do not contain the host names"
        if mode.name == "elasticsearch.ssl.verify":
            action = "Remove the setting, and set `elasticsearch.ssl.ca`"
        message = f"`{mode.name}: {mode.text}` allows man-in-the-middle attacks. {action}"
        severity: Severity | None = None if is_exposed(_hosts(settings)) else "info"
        yield self.finding((mode.entry.start, mode.entry.end), message, severity=severity)


def _is_unencrypted_or_local(settings: Mapping[str, Setting], ctx: Context) -> bool:
    """Return whether every Kibana that runs the file connects over http, or to its own machine. Each container uses the
    hosts of its environment, else those of the file; what runs near the file may run another one. Without hosts it is
    http, unless an operator or an unknown value adds hosts; those that the values of a chart add are not known."""
    written = _hosts(settings)
    runtimes = environment.containers(ctx)
    if not written and not any(_given_hosts(ctx, runtime) for runtime in runtimes):
        is_given = environment.is_given(ctx, "elasticsearch.hosts", "elasticsearch.url")
        return not is_given and all(runtime.references is None for runtime in runtimes)
    is_safe = is_unencrypted_or_local(written)
    others = [runtime for runtime in runtimes if runtime.is_mounted or not is_safe]
    return all(is_unencrypted_or_local(_given_hosts(ctx, runtime) or written) for runtime in others) and (
        bool(runtimes) or is_safe
    )


def _hosts(settings: Mapping[str, Setting]) -> list[str]:
    """Return the addresses of Elasticsearch in the file."""
    hosts = settings.get("elasticsearch.hosts") or settings.get("elasticsearch.url")
    return [one.text for one in hosts.scalars if one.text] if hosts is not None else []


def _given_hosts(ctx: Context, runtime: Runtime) -> list[str]:
    """Return the addresses in the environment of a container. Images before 6.6 read only `ELASTICSEARCH_URL`, those
    since 7.0 only `ELASTICSEARCH_HOSTS`."""
    is_old = ctx.is_below(6, 6)
    is_new = ctx.target is not None and ctx.target.at_least(7)
    found = [] if is_old else environment.urls(runtime, "elasticsearch.hosts")
    return found if found or is_new else environment.urls(runtime, "elasticsearch.url")


_OLD = OBSOLETE_PROTOCOLS & {"TLSv1", "TLSv1.1"}
"""Kibana rejects the others, as KB102 reports."""


class KibanaOldTlsCheck(KibanaRule):
    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        setting = analyze(ctx).settings.get("server.ssl.supportedProtocols")
        if setting is None or not isinstance(setting.node, Sequence):
            return
        if environment.is_given(ctx, setting.name):
            return
        items = [item for item in setting.scalars if item.text in _OLD]
        if items:
            listed = " and ".join(f"`{item.text}`" for item in items)
            verb = "is" if len(items) == 1 else "are"
            message = f"{listed} {verb} deprecated and insecure. List only `TLSv1.2` and `TLSv1.3`"
            yield self.finding((items[0].start, items[-1].end), message)
