"""Settings of elasticsearch.yml about TLS, realms and secrets that need or exclude each other."""

from __future__ import annotations

import re

from lslint.grammar.config.tree import ConfigNode, Entry
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.model.environment import settings_outside
from lslint.rules.elasticsearch.model.json_values import did_you_mean, key_span, templated, text
from lslint.rules.elasticsearch.model.releases import GE6, GE7, GE8, REQUIRES, V5, V6
from lslint.rules.elasticsearch.model.violations import ReleaseAnalysis

_SINCE_7, _SINCE_8 = ((7, 0),), ((8, 0),)
_SERVERS = ("xpack.security.transport.ssl", "xpack.security.http.ssl")
"""The TLS settings that Elasticsearch validates as those of a server (``SSLService.validateServerConfiguration``)."""
_REALMS = "xpack.security.authc.realms."
TYPES = ("active_directory", "file", "jwt", "kerberos", "ldap", "native", "oidc", "pki", "saml")
"""The types of realms that Elasticsearch has; plugins may add others."""
SECURE = re.compile(
    r"bootstrap\.password|keystore\.seed|xpack\..*\.secure_(?:password|key_password|key_passphrase|bind_password|value"
    r"|url|user|account|service_api_key)|xpack\.security\.authc\.realms\.oidc\.[^.]+\.rp\.client_secret"
    r"|s3\.client\.[^.]+\.(?:access_key|secret_key|session_token)|azure\.client\.[^.]+\.(?:account|key|sas_token)"
    r"|gcs\.client\.[^.]+\.credentials_file"
)
"""Settings that Elasticsearch reads from its keystore only (``SecureSetting``)."""

Settings = dict[str, tuple[Entry, ConfigNode]]
"""Settings of a file: name -> entry and value."""


def check(analysis: ReleaseAnalysis, given: Settings) -> None:
    """Check the settings of a file against each other."""
    for name, (entry, _) in given.items():
        if SECURE.fullmatch(name):
            message = f"`{name}` is a secret that Elasticsearch reads from its keystore only. Move it there"
            analysis.add(reported.BadNodeSettingValue, entry, message, GE6, cuts=((6, 0),))
    outside = settings_outside(analysis.ctx)
    for prefix in _SERVERS:
        _tls(analysis, prefix, given, outside)
    _realms(analysis, given, outside)


def _tls(analysis: ReleaseAnalysis, prefix: str, given: Settings, outside: dict[str, str | None]) -> None:
    own = {name: place for name, place in given.items() if name.startswith(prefix + ".")}
    if not own or any(templated(name) for name in given):
        return
    first = next(iter(own.values()))[0]
    enabled, rule = f"{prefix}.enabled", reported.IncompleteTls
    is_whole = analysis.ctx.origin != "operator" and not any(name.startswith(prefix) for name in outside)
    if enabled not in own and is_whole:
        message = f"Settings of `{prefix}` require an explicit `enabled`. Add `{enabled}: true` or `false`"
        analysis.add(rule, first, message, 0, starts=GE8, cuts=_SINCE_8)
    has = {part: f"{prefix}.{part}" in own for part in _PARTS}
    for part, rival in _EXCLUSIVE:
        if has[part] and has[rival]:
            entry = max(own[f"{prefix}.{part}"][0], own[f"{prefix}.{rival}"][0], key=lambda entry: entry.start)
            message = f"`{prefix}.{part}` and `{rival}` exclude each other. Remove one of them"
            analysis.add(rule, entry, message, 0, starts=GE8, cuts=_SINCE_8)
    if not is_whole:
        return
    for part, partner in (("certificate", "key"), ("key", "certificate")):
        if has[part] and not has[partner]:
            message = f"`{prefix}.{part}` requires `{partner}`. Add `{prefix}.{partner}`"
            analysis.add(rule, own[f"{prefix}.{part}"][0], message, 0, starts=GE8, cuts=_SINCE_8)
    if is_set(given, enabled, "true") and not (has["certificate"] or has["key"] or has["keystore.path"]):
        message = f"`{enabled}: true` requires a certificate. Add `{prefix}.certificate` and `key`, or `keystore.path`"
        analysis.add(rule, own[enabled][0], message, 0, starts=GE8, cuts=_SINCE_8)


_EXCLUSIVE = (("certificate", "keystore.path"), ("certificate_authorities", "truststore.path"))
_PARTS = ("certificate", "key", "keystore.path", "certificate_authorities", "truststore.path")


def is_set(given: Settings, name: str, value: str) -> bool:
    """Whether a file contains a setting with this value in lower case."""
    return name in given and (text(given[name][1]) or "").lower() == value


def _realms(analysis: ReleaseAnalysis, given: Settings, outside: dict[str, str | None]) -> None:
    """Check the settings of realms, whose names contain the type of the realm since 7.0."""
    realms: dict[tuple[str, str], Entry] = {}
    for name, (entry, _) in given.items():
        parts = name.removeprefix(_REALMS).split(".") if name.startswith(_REALMS) else []
        if len(parts) < 2 or templated(name):
            continue
        kind, realm = parts[:2]
        if len(parts) == 2:
            message = f"`{name}` has no type of a realm. Write `{_REALMS}TYPE.{kind}.{realm}`"
            if realm == "type":
                message = f"`{name}` was removed: names of realms begin with the type. Write `{_REALMS}TYPE.{kind}.…`"
            analysis.add(reported.UnknownNodeSetting, entry, message, GE7, cuts=_SINCE_7)
            continue
        if kind not in TYPES:
            from lslint.rules.shared.suggest import closest

            similar = closest(kind, list(TYPES))
            if similar is not None:
                message = f"Unknown type `{kind}` of a realm{did_you_mean(similar)}"
                analysis.add(reported.UnknownNodeSetting, key_span(entry), message, GE7, cuts=_SINCE_7)
            continue
        if (kind, realm) not in realms and f"{_REALMS}{kind}.type" not in given:
            message = f"A realm with its type in the name, as in `{name}`, {REQUIRES} 7.0 or later. Upgrade"
            analysis.add(reported.UnknownNodeSetting, entry, message, V5 | V6, cuts=_SINCE_7)
        realms.setdefault((kind, realm), entry)
    if analysis.ctx.origin == "operator" or any(name.startswith(_REALMS) for name in outside):
        return
    orders: dict[str, str] = {}
    for (kind, realm), entry in realms.items():
        prefix = f"{_REALMS}{kind}.{realm}."
        if is_set(given, prefix + "enabled", "false"):
            continue
        if prefix + "order" not in given:
            message = f"The realm `{realm}` has no `order`. Add `{prefix}order` with a distinct number"
            analysis.add(reported.IncompleteRealm, entry, message, 0, starts=GE8, cuts=_SINCE_8)
            continue
        order_entry, node = given[prefix + "order"]
        order = text(node) or ""
        if order.isdigit() and orders.setdefault(order, realm) != realm:
            message = f"The realms `{orders[order]}` and `{realm}` have the same `order`. Use distinct numbers"
            analysis.add(reported.IncompleteRealm, order_entry, message, 0, starts=GE8, cuts=_SINCE_8)
