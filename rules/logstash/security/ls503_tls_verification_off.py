from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.plugins import connections as security
from lslint.rules.logstash.values.options import default_text, is_variable, option_text
from lslint.rules.shared.hosts import place
from lslint.rules.shared.runtimes import sets_defaults_of

_FALSE = frozenset((
    "ssl_certificate_verification", "ssl_certificate_validation", "verify_ssl", "verify_cert", "ssl_verify",
))  # fmt: skip
_STRINGS = ("connection_string", "jdbc_connection_string")


class TlsVerificationOff(PipelineAdvice):
    code = "LS503"
    severity = "warning"
    visits = ("plugin",)
    required_text = ("verif", "rustServerCertificate", "erifyServer", "ssl_endpoint", "rustservercertificate")
    summary = "Disabled verification of TLS certificates"
    why = """\
Without certificate verification, a man-in-the-middle can present any certificate, and then read and change the data and
the password. Without verification of the host name, any certificate of a trusted CA suffices.

Remove the option that turns the verification off. For a private CA, set `ssl_certificate_authorities` (in older
releases `cacert`); for kafka, set `ssl_truststore_location`. For URLs with hosts of private networks or without a dot,
the finding is an info."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-outputs-elasticsearch",
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-inputs-kafka",
    )
    fix = "manual"
    bad = (
        'output { elasticsearch { hosts => ["https://es1:9200"] ssl_verification_mode => "none" } }\n',
        'input { kafka { topics => ["a"] security_protocol => "SSL" ssl_endpoint_identification_algorithm => "" } }\n',
    )
    good = (
        'output { elasticsearch { hosts => ["https://es1:9200"] ssl_certificate_authorities => ["/etc/ca.pem"] } }\n',
        """\
input {
  kafka { topics => ["a"] security_protocol => "SSL" ssl_endpoint_identification_algorithm => "https" }
}
""",
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        for option in node.options:
            name = option.name
            value = option.value
            checked, advice = "certificate verification", f" and set {security.authority_option(node, ctx)}"
            if security.given(node, *security.AUTHORITIES) is not None:
                advice = ", as the CA certificate is set already"
            if name == "ssl_verification_mode":
                off = default_text(value) == "none"
            elif name in _FALSE:
                server = node.kind == "input" and name == "ssl_verify" and option_text(node, "mode") != "client"
                off = default_text(value) == "false" and not server
            elif name == "ssl_endpoint_identification_algorithm":
                protocol = option_text(node, "security_protocol") or ""
                off = default_text(value) == "" and protocol in ("SSL", "SASL_SSL")
                checked, advice = "host name verification", " and use a certificate for this host name"
            elif name in _STRINGS:
                written = (default_text(value) or "").lower()
                trusts = "trustservercertificate=true" in written
                off = trusts or "verifyservercertificate=false" in written
            else:
                continue
            if not off or security.switch(node)[1] is False:
                continue
            hosts = [host.value for host in security.addresses(node)]
            if hosts and (security.is_plain(node) or all(_needs_no_verification(host) for host in hosts)):
                continue
            is_public = not hosts or any(_is_public(host) for host in hosts)
            if name in _STRINGS:
                flag = "trustServerCertificate=true" if trusts else "verifyServerCertificate=false"
                yield self.finding(
                    value,
                    f"`{flag}` accepts any server certificate, so an attacker can intercept the password. Remove the"
                    " parameter and set the CA certificate in the connection string",
                )
                continue
            if is_variable(value):
                if sets_defaults_of(ctx.text[value.start : value.end], ctx):
                    continue
                default = {"ssl_verification_mode": "full", "ssl_endpoint_identification_algorithm": "https"}
                written = ctx.text[value.start : value.end].strip("\"'")
                yield self.finding(
                    option,
                    f"`{written}` disables {checked} if the variable is not set, which allows man-in-the-middle"
                    f" attacks. Change the default to `{default.get(name, 'true')}`",
                    severity="info",
                )
                continue
            yield self.finding(
                option,
                f"`{name} => {ctx.text[value.start : value.end]}` disables {checked} and allows man-in-the-middle"
                f" attacks. Remove the option{advice}",
                severity=None if is_public else "info",
                optional=security.is_near(node, ctx),
            )


def _is_public(address: str) -> bool:
    return not security.is_template(address) and place(security.host_of(address)) == "public"


def _needs_no_verification(address: str) -> bool:
    return address.lower().startswith("http://") or place(security.host_of(address)) == "machine"
