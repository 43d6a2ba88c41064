"""The checks of the rules about connections whose texts are rows."""

from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineAdvice, PipelineView, Plugin, String, is_variable, regex
from lslint.rules.logstash.catalogue.traits import field_hashes, options_with
from lslint.rules.logstash.values.options import default_text, strings
from lslint.rules.shared.runtimes import sets_defaults_of
from lslint.rules.shared.secret_values import NO_SECRET, WELL_KNOWN, classify

_ENDPOINT = "ssl_endpoint_identification_algorithm"
_DEFAULTS = {"ssl_verification_mode": "full", _ENDPOINT: "https"}
_STRINGS = ("connection_string", "jdbc_connection_string")


class TlsVerificationOffCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        from lslint.rules.logstash.plugins import connections as security
        from lslint.rules.shared.tls import disabled_check, disabling_parameter, is_exposed, is_unencrypted_or_local

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
            is_of_clients = node.kind == "input" and node.text("mode") != "client"
            if not check or (option.name == "ssl_verify" and is_of_clients):
                continue
            if option.name == _ENDPOINT and node.text("security_protocol") not in ("SSL", "SASL_SSL"):
                continue  # the connection has no TLS
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
                f"`{option.name} => {written}` disables {check} and allows man-in-the-middle attacks. Remove"
                f" it{advice}",
                severity=None if is_exposed(hosts) else "info",
                optional=security.is_near(node, ctx),
            )


_IGNORED = frozenset((*field_hashes(), *options_with("Ruby code", "queries", "patterns"), "tag_on_failure"))
_WITH_USER = options_with("address with user")
_URL = r"://[^\s/:@\"'`<>|?#]{0,256}:([^\s/\"'`<>@]{1,256})@(?=[\w\[$.-])"
"""A URL with a password."""


class CredentialsInUrlCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        for option in node.options:
            if option.name in _IGNORED:
                continue
            for value in strings(option.value, keys=True):
                word = value.value
                if not isinstance(value, String) or "://" not in word or "@" not in word:
                    continue
                match = regex(_URL).search(word)
                if match is None or "${" in match.group(1):
                    continue
                grade = classify(match.group(1), "password")
                if grade == NO_SECRET:
                    continue
                from lslint.rules.logstash.plugins.connections import is_near

                do = "Replace the password with `${NAME}` from the keystore"
                if option.name in _WITH_USER and node.name != "mongodb":
                    do = "Use `user` and `password` with `${NAME}` instead"
                is_known = grade == WELL_KNOWN
                yield self.finding(
                    value,
                    f"The URL in `{option.name}` contains a password, readable in every copy of the file"
                    f"{' and in debug logs' if _is_logged(node, option.name, ctx) else ''}. {do}",
                    severity="info" if is_known else None,
                    optional=is_known and is_near(node, ctx),
                )


def _is_logged(plugin: Plugin, name: str, ctx: PipelineView) -> bool:
    """Return whether Logstash logs the value of an option unmasked, as far as the catalogue knows the plugin."""
    record = ctx.record(plugin, name)
    types = [segment.type for segment in record.segments] if record is not None else ["password"]
    return not any(kind == "password" or kind.startswith("uri") for kind in types)
