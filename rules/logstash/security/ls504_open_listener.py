from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.grammar.numbers import is_digits
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.dataflow.steps import is_test
from lslint.rules.logstash.plugins import connections as security
from lslint.rules.logstash.values.options import is_complete, option_text, raw_texts, text

_GUARDS = (
    "user", "password", "ssl_client_authentication", "ssl_verify_mode", "verify_mode", "ssl_verify", "auth_users",
)  # fmt: skip
_HIDDEN = ("ssl_certificate", "ssl_cert", "ssl_keystore_path", "keystore")


class OpenListener(PipelineAdvice):
    code = "LS504"
    severity = "warning"
    visits = ("input/http", "input/tcp")
    summary = "An input takes events from anyone who reaches its port"
    why = """\
These inputs listen on all addresses (`host` is `0.0.0.0` where it is not given) and ask nobody who they are. Whoever
reaches the port can write into the logs: hide an attack among forged lines, fill the index with fields of his own, or
choose the index, file or command where a `%{field}` names it (LS508, LS510).

For `http` a `user` and `password`, for `tcp` and `http` TLS with client certificates (`ssl_client_authentication =>
"required"`), for both `host` with an address of the inner network helps. Where a firewall or the container's network
already does it, ignore the rule for the file. No finding where `host` names an address, where TLS is on, or where a
variable decides. udp, syslog and gelf, and devices that send syslog over tcp, have no way to say who they are, and
beats mostly runs in a network of its own: for them a firewall is the only answer, and nothing is said, nor in
files of tests."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-inputs-http",
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-inputs-tcp",
    )
    fix = "manual"
    bad = ("input { http { port => 8080 } }\n", 'input { tcp { port => 5000 host => "0.0.0.0" } }\n')
    good = (
        'input { http { port => 8080 host => "127.0.0.1" } }\n',
        'input { http { port => 8080 user => "in" password => "${IN_PWD}" } }\n',
        'input { tcp { port => 5000 mode => "client" host => "plc1" } }\n',
        "input { beats { port => 5044 } }\n",
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        host = node.option("host")
        if host is not None and text(host.value) not in ("0.0.0.0", "::", "[::]"):
            return
        option, on = security.switch(node)
        if (option is not None and on is not False) or security.given(node, *_GUARDS) is not None:
            return
        if security.given(node, *_HIDDEN) is not None or not is_complete(node, ctx):
            return  # LS505 reports that TLS was meant
        if node.name == "tcp" and (option_text(node, "mode") not in (None, "server") or _is_syslog(node)):
            return
        if node.option("port") is None and node.name == "tcp":  # does not start: LS103
            return
        if is_test(ctx) or (ctx.has_syntax_errors and ctx.text.find("password", node.start, node.end) >= 0):
            return
        port = option_text(node, "port") or ("8080" if node.name == "http" else "")
        where = f"port {port}" if is_digits(port) else "its port"
        do = "ask for TLS with client certificates"
        if node.name == "http":
            do = "give it `user` and `password` or TLS with client certificates"
        yield self.finding(
            (node.start, node.name_end),
            f"`{node.name}` listens on all addresses: anyone who reaches {where} can write events; {do}, or set `host`"
            " to an inner address",
        )


def _is_syslog(node: Plugin) -> bool:
    """A tcp input for devices that send syslog, by its port or by what its type or tags say."""
    words = [option_text(node, "type") or "", *raw_texts(getattr(node.option("tags"), "value", None))]
    port = option_text(node, "port") or ""
    return port == "5140" or port.endswith("514") or any("syslog" in word for word in words)
