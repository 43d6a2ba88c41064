"""Settings of elasticsearch.yml about TLS, realms and secrets that need or exclude each other."""

from __future__ import annotations

import re

from lslint.grammar.config.tree import ConfigNode, Entry
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.model.environment import settings_outside
from lslint.rules.elasticsearch.model.json_values import did_you_mean, key_span, one_or_more, templated, text
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
_HERE = re.compile(r"_local(?::ipv[46])?_|localhost|127(?:\.[0-9]+){3}|\[?::1\]?")
_EVERYWHERE = re.compile(r"0|0(?:\.0){3}|\[?::\]?|_(?:site|global)(?::ipv[46])?_|[1-9][0-9]*(?:\.[0-9]+){3}")

Settings = dict[str, tuple[Entry, ConfigNode]]


def check(analysis: ReleaseAnalysis, given: Settings) -> None:
    """Check the settings of a file against each other. ``given``: name -> entry and value."""
    for name, (entry, _) in given.items():
        if SECURE.fullmatch(name):
            message = f"`{name}` is a secret that Elasticsearch reads from its keystore only. Move it there"
            analysis.add(reported.BadNodeSettingValue, entry, message, GE6, cuts=((6, 0),))
    outside = settings_outside(analysis.ctx)
    for prefix in _SERVERS:
        _tls(analysis, prefix, given, outside)
    _transport(analysis, given, outside)
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
    if _is(given, enabled, "true") and not (has["certificate"] or has["key"] or has["keystore.path"]):
        message = f"`{enabled}: true` requires a certificate. Add `{prefix}.certificate` and `key`, or `keystore.path`"
        analysis.add(rule, own[enabled][0], message, 0, starts=GE8, cuts=_SINCE_8)


_EXCLUSIVE = (("certificate", "keystore.path"), ("certificate_authorities", "truststore.path"))
_PARTS = ("certificate", "key", "keystore.path", "certificate_authorities", "truststore.path")


def _is(given: Settings, name: str, value: str) -> bool:
    return name in given and (text(given[name][1]) or "").lower() == value


def _transport(analysis: ReleaseAnalysis, given: Settings, outside: dict[str, str | None]) -> None:
    """Check the bootstrap check of a node with security that other hosts can reach: it needs TLS between nodes."""
    enabled = "xpack.security.transport.ssl.enabled"
    if analysis.ctx.origin == "operator" or not _is(given, "xpack.security.enabled", "true") or outside:
        return
    if "discovery.type" in given or not (enabled not in given or _is(given, enabled, "false")):
        return
    if enabled not in given and any(name.startswith("xpack.security.transport.ssl.") for name in given):
        return  # reported already
    bound = [name for name in ("transport.host", "transport.bind_host", "network.host") if name in given]
    hosts = [text(host) or "" for host in one_or_more(given[bound[0]][1])] if bound else []
    if not any(_EVERYWHERE.fullmatch(host) and not _HERE.fullmatch(host) for host in hosts):
        return
    place = given[enabled if enabled in given else "xpack.security.enabled"][0]
    message = (
        "`xpack.security.enabled` requires TLS between nodes if other hosts can reach the node. Enable"
        " `xpack.security.transport.ssl`, with certificates"
    )
    analysis.add(reported.IncompleteTls, place, message, 0, starts=GE8, cuts=_SINCE_8)


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
        if _is(given, prefix + "enabled", "false"):
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
