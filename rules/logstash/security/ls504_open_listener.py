from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.grammar.numbers import is_digits
from lslint.rules.api import Context, Findings, PipelineAdvice, Repeats
from lslint.rules.logstash.plugins import connections as security
from lslint.rules.logstash.values.options import codec_name, is_chosen, is_complete, option_text, raw_texts, text
from lslint.rules.shared.containers import in_container
from lslint.rules.shared.runtimes import published_at

_GUARDS = (
    "user", "password", "ssl_client_authentication", "ssl_verify_mode", "verify_mode", "ssl_verify", "auth_users",
)  # fmt: skip
_CERTIFICATES = ("ssl_certificate", "ssl_cert", "ssl_keystore_path", "keystore")


class OpenListener(PipelineAdvice):
    code = "LS504"
    merge_repeats = Repeats(by="rule")
    severity = "info"
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

    def check(self, node: Plugin, ctx: Context) -> Findings:
        host = node.option("host")
        if host is not None and text(host.value) not in ("0.0.0.0", "::", "[::]"):
            return
        option, on = security.switch(node)
        if (option is not None and on is not False) or security.given(node, *_GUARDS) is not None:
            return
        if security.given(node, *_CERTIFICATES) is not None or not is_complete(node, ctx):
            return  # LS505 reports a certificate without enabled TLS
        if node.name == "tcp" and (option_text(node, "mode") not in (None, "server") or _is_syslog(node)):
            return
        if node.option("port") is None and node.name == "tcp":  # LS103 reports the missing port
            return
        if codec_name(node) in ("netflow", "sflow", "collectd"):
            return  # devices and agents without TLS
        if _is_in_choice(node, ctx) or _serves_browsers(node, ctx):
            return
        if ctx.has_syntax_errors and ctx.text.find("password", node.start, node.end) >= 0:
            return
        port = option_text(node, "port") or ("8080" if node.name == "http" else "")
        published = published_at(ctx, port) if is_digits(port) else None
        if published == "" or (published is None and in_container(ctx)):
            return  # only containers of the same network can reach the port
        where = f"port {port}" if is_digits(port) else "the port"
        exposure, instead = "listens on all addresses", "set `host` to an internal address"
        if published:
            exposure = f"is published by {published}"
            instead = "publish the port on an internal address"
        do, hint = "Require client certificates, or", None
        if ctx.target is not None and not ctx.target.at_least(1, 2):  # without TLS
            do, instead = "", f"{instead[0].upper()}{instead[1:]}"
        if node.name == "http":
            do, hint = "Set `user` and `password`, or", "Alternatively, require TLS client certificates."
        message = f"`{node.name}` input {exposure}, so anyone who can reach {where} can send events."
        yield self.finding(
            (node.start, node.name_end),
            " ".join((message, *filter(None, (do, instead)))),
            help=hint,
        )


def _is_in_choice(node: Plugin, ctx: Context) -> bool:
    """Return whether a template decides whether the input exists: its values may select another one."""
    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    section = next((one for one in tree.sections if one.start <= node.start < one.end), None)
    return section is not None and is_chosen(ctx, section.start, node.start)


def _serves_browsers(node: Plugin, ctx: Context) -> bool:
    """Return whether an http input receives requests from web pages of other origins: browsers send the CORS preflight
    request without credentials, so an input with a password rejects it."""
    option = node.option("response_headers")
    return option is not None and "access-control-allow-" in ctx.text[option.start : option.end].lower()


def _is_syslog(node: Plugin) -> bool:
    """Return whether a tcp input receives syslog from devices, according to its port, type or tags."""
    words = [option_text(node, "type") or "", *raw_texts(getattr(node.option("tags"), "value", None))]
    port = option_text(node, "port") or ""
    return port == "5140" or port.endswith("514") or any("syslog" in word for word in words)
