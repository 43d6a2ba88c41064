"""The checks of the rules about inputs that listen, whose texts are rows."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Option
from lslint.grammar.numbers import is_digits
from lslint.rules.api import Severity
from lslint.rules.logstash.api import (
    Edit,
    Finding,
    Findings,
    Fix,
    PipelineAdvice,
    PipelineRule,
    PipelineView,
    Plugin,
    catalogue,
)
from lslint.rules.logstash.catalogue.traits import options_with
from lslint.rules.logstash.option_check.relations import failing, violations
from lslint.rules.logstash.plugins import connections as security
from lslint.rules.shared.containers import in_container
from lslint.rules.shared.option_edits import insertion
from lslint.rules.shared.runtimes import published_at

_GUARDS = options_with("login of senders")


class OpenListenerCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if node.option("host") is not None and node.text("host") not in ("0.0.0.0", "::", "[::]"):
            return
        option, on = security.switch(node)
        if (option is not None and on is not False) or security.given(node, *_GUARDS) is not None:
            return
        if security.given(node, *security.CERTIFICATES) is not None or not ctx.is_complete(node):
            return  # LS505 reports a certificate without enabled TLS
        if node.text("mode") not in (None, "server"):
            return
        if node.option("port") is None and node.name == "tcp":  # LS103 reports the missing port
            return
        section = next((one for one in ctx.tree.sections if one.start <= node.start < one.end), None)
        if section is not None and ctx.may_omit(section.start, node.start):
            return  # a template may select another input
        port = node.text("port") or ("8080" if node.name == "http" else "")
        published = published_at(ctx, port) if is_digits(port) else None
        if published == "" or (published is None and in_container(ctx)):
            return  # only containers of the same network can reach the port
        where = f"port {port}" if is_digits(port) else "the port"
        exposure, instead = "listens on all addresses", "set `host` to an internal address"
        if published:
            exposure = f"is published by {published}"
            instead = "publish the port on an internal address"
        do, hint = "Require client certificates", None
        if node.name == "http":
            do, hint = "Set `user` and `password`", "Alternatively, require TLS client certificates."
        message = f"`{node.name}` input {exposure}, so anyone who can reach {where} can send events. {do}, or {instead}"
        yield self.finding(node.head, message, help=hint)


class TlsSettingsWithoutSwitchCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        for violation in violations(node, ctx, self.code):
            option, (switch, _) = violation.option, security.switch(node)
            name = switch.name if switch is not None else security.switch_name(node, ctx)
            if option is not None and name and failing(violation, ctx) is not None:
                yield self._finding(option, switch, name, node, ctx)

    def _finding(self, option: Option, switch: Option | None, name: str, node: Plugin, ctx: PipelineView) -> Finding:
        severity: Severity | None = None
        lacks_key = option.name in ("ssl_certificate", "ssl_cert") and node.option("ssl_key") is None
        if switch is not None:
            severity = "info"  # TLS is disabled on purpose, and the senders may not use it either
            edit = Edit(switch.value.start, switch.value.end, "true")
            reason = f"`{name} => false` disables TLS"
            advice = f"Remove `{option.name}`, or enable TLS on both sides"
        else:
            edit = insertion(ctx.text, node, f"{name} => true")
            reason = "TLS is not enabled"
            advice = f"Set `{name} => true`{_name_in_older_releases(node, ctx, name)}"
            advice += ", and add `ssl_key`" if lacks_key else ""
        return self.finding(
            option,
            f"`{option.name}` has no effect: {reason}, so `{node.name}` uses plain text. {advice}",
            severity=severity,
            fix=Fix("unsafe", f"Set `{name} => true`", [edit]) if not ctx.has_syntax_errors and not lacks_key else None,
        )


def _name_in_older_releases(node: Plugin, ctx: PipelineView, name: str) -> str:
    """Return the option name of older releases in parentheses; empty if the target release is known."""
    entry = catalogue.plugin(f"{node.kind}/{node.name}")
    option = entry.option(name) if entry is not None else None
    if ctx.target is not None or entry is None or option is None:
        return ""
    lacking = entry.bundled & ~option.used
    for other in security.SWITCHES:
        older = entry.option(other)
        if other != name and older is not None and older.used & lacking:
            return f" (`{other}` in Logstash {catalogue.spoken(older.used & lacking)})"
    return ""
