"""Check of the rule about credentials that are sent without TLS."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile, Scalar, Sequence, resolve
from lslint.grammar.logstash.nodes import Option, Plugin
from lslint.rules.api import Context
from lslint.rules.logstash.api import Findings, PipelineAdvice, is_variable, regex
from lslint.rules.logstash.catalogue.traits import options_with
from lslint.rules.logstash.plugins import connections as security
from lslint.rules.logstash.values.options import default_text
from lslint.rules.shared.hosts import host_of, is_service, place
from lslint.rules.shared.runtimes import is_on_bridge, setter

_SECRETS = options_with("credentials")


class CredentialsOverHttpCheck(PipelineAdvice):
    def check(self, node: Plugin | ConfigFile, ctx: Context) -> Findings:
        return self._of_plugin(node, ctx) if isinstance(node, Plugin) else self._of_settings(ctx)

    def _of_settings(self, ctx: Context) -> Findings:
        """Yield the findings of monitoring and central management in a logstash.yml, if they are enabled."""
        from lslint.rules.logstash.settings.analysis import groups
        from lslint.rules.logstash.settings.node import OPEN

        for group in groups(ctx):
            for feature in ("xpack.monitoring", "xpack.management"):
                prefix = f"{feature}.elasticsearch"
                hosts = group.get(f"{prefix}.hosts") or group.get(f"{prefix}.url")
                secret = next((one for one in _SECRETS if f"{prefix}.{one}" in group), None)
                if hosts is None or secret is None or group.value(f"{prefix}.{secret}") == "":
                    continue
                if group.value(f"{feature}.enabled") is not OPEN and not group.is_on(f"{feature}.enabled"):
                    continue
                value = resolve(hosts.entry.value)
                for address in map(resolve, value.items) if isinstance(value, Sequence) else (value,):
                    if not isinstance(address, Scalar):
                        continue
                    host = host_of(address.text)
                    where = place(host) if host and not security.is_template(host) else "machine"
                    if is_service(host, where):
                        where = "private"
                    if where == "private" and is_on_bridge(ctx, host):
                        continue
                    if address.text.lower().startswith("http://") and where in ("private", "public"):
                        problem = f"`{feature}` sends the password to `{host}` without TLS, so others can read it"
                        if secret == "api_key":
                            problem = f"Logstash rejects the API key of `{feature}` without TLS to `{host}`"
                        authority = "ca" if ctx.is_below(6, 7) else "certificate_authority"
                        message = f"{problem}. Use `https://` and set `{prefix}.ssl.{authority}`"
                        yield self.finding(address, message, severity="info" if where == "private" else None)
                        break

    def _of_plugin(self, node: Plugin, ctx: Context) -> Findings:
        secret = security.given(node, "password", "cloud_auth")  # with an API key, the plugins require TLS
        if secret is None or security.given(node, "cloud_id") is not None or _is_empty(secret, ctx):
            return
        if secret.name == "password" and security.given(node, "user", "username") is None:
            return
        option, on = security.switch(node)
        if on or (option is not None and on is None):
            return
        # A CA shows that TLS was intended: LS505 reports the missing option.
        hints = ("ssl_", "cacert", "truststore")
        quiet = option is None and any(other.name.startswith(hints) for other in node.options)
        for address in security.addresses(node):
            word = address.value
            scheme, character, _ = word.partition("://")
            if security.is_template(word) or "%{" in word or (character and scheme.lower() != "http"):
                continue
            host = host_of(word)
            where = place(host, ctx.host is not None) if host else "machine"
            if is_service(host, where):
                where = "private"
            if where in ("machine", "containers") or (where == "private" and is_on_bridge(ctx, host)):
                continue
            if not character and (quiet or node.name != "elasticsearch"):
                continue
            mild = where == "private" or (not character and option is None)
            missing = "" if character else " (the default scheme is `http`)"
            yield self.finding(
                address,
                f"The password is sent to `{host}` without TLS{missing}, so others on the network can read it. Use"
                f" `https://` and set {security.authority_option(node, ctx)}",
                severity="info" if mild else None,
            )
            return


def _is_empty(secret: Option, ctx: Context) -> bool:
    """Return whether a secret is a variable that defaults to an empty string and that no manifest sets."""
    names = regex(r"\$\{([\w.]+):-?\}").findall(ctx.text[secret.value.start : secret.value.end])
    is_empty = is_variable(secret.value) and default_text(secret.value) == ""
    return is_empty and not any(setter(ctx, name) is not None for name in names)
