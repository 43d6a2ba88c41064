from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineAdvice, PipelineView, Plugin, is_variable
from lslint.rules.logstash.plugins import connections as security
from lslint.rules.logstash.values.options import default_text
from lslint.rules.shared.runtimes import sets_defaults_of
from lslint.rules.shared.tls import disabled_check, disabling_parameter, is_exposed, is_unencrypted_or_local

_ENDPOINT = "ssl_endpoint_identification_algorithm"
_DEFAULTS = {"ssl_verification_mode": "full", _ENDPOINT: "https"}
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

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        hosts = [host.value for host in security.addresses(node)]
        if security.switch(node)[1] is False or (hosts and (security.is_plain(node) or is_unencrypted_or_local(hosts))):
            return
        for option in node.options:
            value = option.value
            if option.name in _STRINGS:
                parameter = disabling_parameter(default_text(value) or "")
                if parameter:
                    yield self.finding(
                        value,
                        f"`{parameter}` accepts any server certificate, so an attacker can intercept the password."
                        " Remove the parameter and set the CA certificate in the connection string",
                    )
                continue
            check = disabled_check(option.name, default_text(value))
            if not check or _is_of_other_role(node, option.name):
                continue
            written = ctx.text[value.start : value.end]
            if is_variable(value):
                if sets_defaults_of(written, ctx):
                    continue
                written = written.strip("\"'")
                yield self.finding(
                    option,
                    f"`{written}` disables {check} if the variable is not set, which allows man-in-the-middle"
                    f" attacks. Change the default to `{_DEFAULTS.get(option.name, 'true')}`",
                    severity="info",
                )
                continue
            advice = f" and set {security.authority_option(node, ctx)}"
            if option.name == _ENDPOINT:
                advice = " and use a certificate for this host name"
            elif security.given(node, *security.AUTHORITIES) is not None:
                advice = ", as the CA certificate is set already"
            yield self.finding(
                option,
                f"`{option.name} => {written}` disables {check} and allows man-in-the-middle attacks. Remove the"
                f" option{advice}",
                severity=None if is_exposed(hosts) else "info",
                optional=security.is_near(node, ctx),
            )


def _is_of_other_role(node: Plugin, name: str) -> bool:
    """Return whether an option is about clients that connect, or about connections without TLS."""
    if name == _ENDPOINT:
        return node.text("security_protocol") not in ("SSL", "SASL_SSL")
    return name == "ssl_verify" and node.kind == "input" and node.text("mode") != "client"
