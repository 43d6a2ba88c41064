from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.plugins import connections as security
from lslint.rules.logstash.values.options import boolean, option_text, text

_FALSE = frozenset((
    "ssl_certificate_verification", "ssl_certificate_validation", "verify_ssl", "verify_cert", "ssl_verify",
))  # fmt: skip
_STRINGS = ("connection_string", "jdbc_connection_string")


class TlsVerificationOff(PipelineAdvice):
    code = "LS503"
    severity = "error"
    visits = ("plugin",)
    required_text = ("verif", "rustServerCertificate", "erifyServer", "ssl_endpoint", "rustservercertificate")
    summary = "The certificate of the other end is not checked"
    why = """\
TLS without a check of the certificate keeps out those who only listen. Whoever can answer in the other's place
(a name server, a router, a container on the same network) reads the data and the password, and can change both.
A certificate of one's own CA needs no exception: `ssl_certificate_authorities` (older: `cacert`) names the CA, from
Logstash 8.3 on the elasticsearch output also takes its fingerprint (`ca_trusted_fingerprint`).

Found are `ssl_verification_mode => none`, `ssl_certificate_verification`, `verify_ssl` and their like with `false`, an
empty `ssl_endpoint_identification_algorithm` of kafka over TLS, and `trustServerCertificate=true` of jdbc. On the
server side (`ssl_client_authentication`) no check is the usual case, and is left alone; so is this machine itself, and
so are the files of tests."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-outputs-elasticsearch",
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-inputs-kafka",
    )
    fix = "manual"
    bad = (
        'output { elasticsearch { hosts => ["https://es1:9200"] ssl_verification_mode => "none" } }\n',
        'output { elasticsearch { hosts => ["https://es1:9200"] ssl_certificate_verification => false } }\n',
        'input { kafka { topics => ["a"] security_protocol => "SSL" ssl_endpoint_identification_algorithm => "" } }\n',
    )
    good = (
        'output { elasticsearch { hosts => ["https://es1:9200"] ssl_certificate_authorities => ["/etc/ca.pem"] } }\n',
        'input { beats { port => 5044 ssl_client_authentication => "none" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        for option in node.options:
            name = option.name
            value = option.value
            hurts = ""
            if name == "ssl_verification_mode":
                off = text(value) == "none"
            elif name in _FALSE:
                server = node.kind == "input" and name == "ssl_verify" and option_text(node, "mode") != "client"
                off = boolean(value) is False and not server
            elif name == "ssl_endpoint_identification_algorithm":
                protocol = option_text(node, "security_protocol") or ""
                off = text(value) == "" and protocol in ("SSL", "SASL_SSL")
                hurts = " against the host's name"
            elif name in _STRINGS:
                written = (text(value) or "").lower()
                off = "trustservercertificate=true" in written or "verifyservercertificate=false" in written
            else:
                continue
            if not off or security.switch(node)[1] is False:
                continue
            hosts = security.addresses(node)
            if hosts and all(_needless(host.value) for host in hosts):
                continue
            from lslint.rules.logstash.dataflow.steps import is_test

            if is_test(ctx):
                return
            if name in _STRINGS:
                yield self.finding(
                    value,
                    f"`{name}` takes any certificate: whoever answers in the database's place reads the password and"
                    " can change the rows; give the driver the CA instead",
                )
                continue
            yield self.finding(
                option,
                f"`{name}` switches the check of certificates{hurts} off: whoever can answer in the other's place reads"
                " and changes the data; take it out and give the CA, such as with `ssl_certificate_authorities`",
            )


def _needless(address: str) -> bool:
    return address.lower().startswith("http://") or security.is_loopback(security.host_of(address))
