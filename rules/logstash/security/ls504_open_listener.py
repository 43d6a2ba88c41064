from __future__ import annotations

from lslint.grammar.numbers import is_digits
from lslint.rules.logstash.api import Findings, PipelineAdvice, PipelineView, Plugin, Repeats
from lslint.rules.logstash.plugins import connections as security
from lslint.rules.shared.containers import in_container
from lslint.rules.shared.runtimes import published_at

_GUARDS = (
    "user", "password", "ssl_client_authentication", "ssl_verify_mode", "verify_mode", "ssl_verify", "auth_users",
)  # fmt: skip


class OpenListener(PipelineAdvice):
    code = "LS504"
    merge_repeats = Repeats(by="rule")
    severity = "info"
    default = False
    visits = ("input/http", "input/tcp")
    summary = "Unauthenticated input on all network addresses"
    why = """\
The `http` and `tcp` inputs listen on all addresses by default and do not authenticate senders. Anyone who can reach
the port can write events, for example forged log lines.

For `http`, set `user` and `password`. For both, require TLS client certificates, or set `host` to an internal
address. If a firewall already limits access, suppress the rule for the file.

The rule does not report:

- inputs with TLS, with or without client certificates
- `tcp` inputs for syslog, NetFlow, sFlow or collectd, because many devices cannot authenticate
- inputs in a container whose port the project does not publish"""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-inputs-http",
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-inputs-tcp",
    )
    fix = "manual"
    bad = ("input { http { port => 8080 } }\n", 'input { tcp { port => 5000 host => "0.0.0.0" } }\n')
    good = (
        'input { http { port => 8080 user => "in" password => "${IN_PWD}" } }\n',
        'input { tcp { port => 5000 host => "10.0.0.5" } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if node.option("host") is not None and node.text("host") not in ("0.0.0.0", "::", "[::]"):
            return
        option, on = security.switch(node)
        if (option is not None and on is not False) or security.given(node, *_GUARDS) is not None:
            return
        if security.given(node, *security.CERTIFICATES) is not None or not ctx.is_complete(node):
            return  # LS505 reports a certificate without enabled TLS
        if node.name == "tcp" and (node.text("mode") not in (None, "server") or _is_syslog(node)):
            return
        if node.option("port") is None and node.name == "tcp":  # LS103 reports the missing port
            return
        if node.codec in ("netflow", "sflow", "collectd"):
            return  # devices and agents without TLS
        section = next((one for one in ctx.tree.sections if one.start <= node.start < one.end), None)
        if section is not None and ctx.may_omit(section.start, node.start):
            return  # a template may select another input
        headers = node.option("response_headers")
        if headers is not None and "access-control-allow-" in ctx.text[headers.start : headers.end].lower():
            return  # browsers send the CORS preflight request without credentials, so a password would reject it
        if ctx.has_syntax_errors and ctx.text.find("password", node.start, node.end) >= 0:
            return
        port = node.text("port") or ("8080" if node.name == "http" else "")
        published = published_at(ctx, port) if is_digits(port) else None
        if published == "" or (published is None and in_container(ctx)):
            return  # only containers of the same network can reach the port
        where = f"port {port}" if is_digits(port) else "the port"
        exposure, instead = "listens on all addresses", "set `host` to an internal address"
        if published:
            exposure = f"is published by {published}"
            instead = "publish the port on an internal address"
        do, hint = "Require client certificates, or", None
        if ctx.is_below(1, 2):  # without TLS
            do, instead = "", f"{instead[0].upper()}{instead[1:]}"
        if node.name == "http":
            do, hint = "Set `user` and `password`, or", "Alternatively, require TLS client certificates."
        message = f"`{node.name}` input {exposure}, so anyone who can reach {where} can send events."
        message = " ".join((message, *filter(None, (do, instead))))
        yield self.finding(node.head, message, help=hint)


def _is_syslog(node: Plugin) -> bool:
    """Return whether a tcp input receives syslog from devices, according to its port, type or tags."""
    words, port = [node.text("type") or "", *node.raw_texts("tags")], node.text("port") or ""
    return port == "5140" or port.endswith("514") or any("syslog" in word for word in words)
