"""Settings of elasticsearch.yml about TLS, realms and secrets that need or exclude each other."""

from __future__ import annotations

import re

from lslint.grammar.config.tree import ConfigNode, Entry
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.model.environment import settings_outside
from lslint.rules.elasticsearch.model.json_values import did_you_mean, key_span, one_or_more, templated, text
from lslint.rules.elasticsearch.model.releases import GE6, GE7, GE8, LE2, LE7, REQUIRES, V5, V6, V8
from lslint.rules.elasticsearch.model.violations import ReleaseAnalysis
from lslint.rules.facts import computed_once
from lslint.rules.shared.suggest import Suggestions

_SINCE_7, _SINCE_8 = ((7, 0),), ((8, 0),)
_SERVERS = ("xpack.security.transport.ssl", "xpack.security.http.ssl")
"""The TLS settings that Elasticsearch validates as those of a server (``SSLService.validateServerConfiguration``)."""
_REALMS = "xpack.security.authc.realms."
TYPES = ("active_directory", "file", "jwt", "kerberos", "ldap", "native", "oidc", "pki", "saml")
"""The types of realms that Elasticsearch has; plugins may add others."""
_OPTIONS = """
order enabled cache.ttl cache.max_users cache.hash_algo authentication.enabled authorization_realms files.role_mapping
url load_balance.type load_balance.cache_ttl bind_dn bind_password secure_bind_password user_dn_templates domain_name
user_group_attribute user_full_name_attribute user_email_attribute user_search.base_dn user_search.scope
user_search.filter user_search.attribute user_search.upn_filter user_search.down_level_filter user_search.pool.enabled
user_search.pool.size user_search.pool.initial_size user_search.pool.health_check.enabled
user_search.pool.health_check.dn user_search.pool.health_check.interval group_search.base_dn group_search.scope
group_search.filter group_search.user_attribute unmapped_groups_as_roles follow_referrals metadata timeout.tcp_connect
timeout.tcp_read timeout.response timeout.ldap_search port.ldap port.ldaps port.gc_ldap port.gc_ldaps username_pattern
username_rdn_name username_rdn_oid certificate_authorities truststore.path truststore.password
truststore.secure_password truststore.algorithm truststore.type delegation.enabled ssl.key ssl.key_passphrase
ssl.secure_key_passphrase ssl.certificate ssl.certificate_authorities ssl.keystore.path ssl.keystore.type
ssl.keystore.algorithm ssl.keystore.password ssl.keystore.secure_password ssl.keystore.key_password
ssl.keystore.secure_key_password ssl.truststore.path ssl.truststore.password ssl.truststore.secure_password
ssl.truststore.algorithm ssl.truststore.type ssl.trust_restrictions.path ssl.verification_mode ssl.supported_protocols
ssl.cipher_suites ssl.client_authentication idp.entity_id idp.metadata.path idp.metadata.http.refresh
idp.metadata.http.minimum_refresh idp.metadata.http.fail_on_error idp.metadata.http.connect_timeout
idp.metadata.http.read_timeout idp.use_single_logout sp.entity_id sp.acs sp.logout attributes.principal
attributes.groups attributes.name attributes.mail attributes.dn attribute_patterns.principal attribute_patterns.groups
attribute_patterns.name attribute_patterns.mail attribute_patterns.dn attribute_delimiters.groups nameid_format
nameid.allow_create nameid.sp_qualifier force_authn populate_user_metadata allowed_clock_skew
req_authn_context_class_ref exclude_roles private_attributes signing.saml_messages signing.key signing.certificate
signing.secure_key_passphrase signing.keystore.path signing.keystore.alias signing.keystore.type encryption.key
encryption.certificate encryption.secure_key_passphrase encryption.keystore.path encryption.keystore.alias
keytab.path krb.debug remove_realm_name op.issuer op.authorization_endpoint op.token_endpoint op.userinfo_endpoint
op.endsession_endpoint op.jwkset_path rp.client_id rp.client_secret rp.client_auth_method
rp.client_auth_jwt_signature_algorithm rp.redirect_uri rp.response_type rp.signature_algorithm rp.requested_scopes
rp.post_logout_redirect_uri claims.principal claims.groups claims.name claims.mail claims.dn claims.dn_pattern
claim_patterns.principal claim_patterns.groups claim_patterns.name claim_patterns.mail claim_patterns.dn
http.connect_timeout http.connection_read_timeout http.socket_timeout http.max_connections http.proxy.host
http.proxy.port http.proxy.scheme http.max_endpoint_connections token_type allowed_issuer allowed_audiences
allowed_signature_algorithms allowed_subjects allowed_subject_patterns pkc_jwkset_path hmac_jwkset hmac_key
client_authentication.type client_authentication.shared_secret client_authentication.rotation_grace_period
jwt.cache.size jwt.cache.ttl
"""
"""The settings of the realms: reference (security settings) of 7.17 to 9.x."""
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
    allowed = given.get("reindex.remote.whitelist")
    if allowed is not None and any(text(host) == "*" for host in one_or_more(allowed[1])):
        message = "`reindex.remote.whitelist` must not allow every host. List hosts with their ports (`host:9200`)"
        analysis.add(reported.BadNodeSettingValue, allowed[0], message, (LE7 | V8) & ~LE2, cuts=((5, 1), (9, 0)))
    outside = settings_outside(analysis.ctx)
    for prefix in _SERVERS:
        _tls(analysis, prefix, given, outside)
    _realms(analysis, given, outside)


def _tls(analysis: ReleaseAnalysis, prefix: str, given: Settings, outside: dict[str, str | None]) -> None:
    own = {name: place for name, place in given.items() if name.startswith(prefix + ".") and text(place[1]) != ""}
    may_be_empty = any((text(node) or "").endswith(":}") for _, node in own.values())
    if not own or may_be_empty or any(templated(name) for name in given):
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
        has_key_elsewhere = any(name.startswith("xpack.ssl.") for name in given)
        is_of_http = "http" in prefix and is_set(given, "xpack.security.enabled", "true") and not has_key_elsewhere
        starts, cuts = (GE6, ((6, 0),)) if is_of_http else (GE8, _SINCE_8)
        analysis.add(rule, own[enabled][0], message, 0, starts=starts, cuts=cuts)


_EXCLUSIVE = (("certificate", "keystore.path"), ("certificate_authorities", "truststore.path"))
_PARTS = ("certificate", "key", "keystore.path", "certificate_authorities", "truststore.path")


def is_set(given: Settings, name: str, value: str) -> bool:
    """Whether a file contains a setting with this value in lower case."""
    return name in given and (text(given[name][1]) or "").lower() == value


@computed_once
def _options() -> Suggestions:
    return Suggestions(_OPTIONS.split())


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
        option = ".".join(parts[2:])
        if kind in TYPES and (better := _options().closest(option)) not in (None, option):
            message = f"Unknown setting `{name}`{did_you_mean(f'{_REALMS}{kind}.{realm}.{better}')}"
            analysis.add(reported.UnknownNodeSetting, key_span(entry), message, GE7, cuts=_SINCE_7)
        if kind not in TYPES:
            similar = Suggestions(list(TYPES)).closest(kind)
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
    if is_set(given, "xpack.security.enabled", "false"):
        return  # no realm is made
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
