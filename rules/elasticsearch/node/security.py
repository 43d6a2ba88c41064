"""Settings of elasticsearch.yml about realms and secrets."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigNode, Entry
from lslint.rules import knowledge
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.model.json_values import key_span, list_of, one_or_more, templated, text
from lslint.rules.elasticsearch.model.releases import GE6, GE7, LE2, LE7, REQUIRES, V5, V6, V8
from lslint.rules.elasticsearch.model.violations import ReleaseAnalysis
from lslint.rules.facts import computed_once
from lslint.rules.shared.message_parts import did_you_mean
from lslint.rules.shared.suggest import Suggestions

_REALMS = "xpack.security.authc.realms."

Settings = dict[str, tuple[Entry, ConfigNode]]
"""Settings of a file: name -> entry and value."""


def check(analysis: ReleaseAnalysis, given: Settings) -> None:
    """Check the settings of a file against each other."""
    for name, (entry, _) in given.items():
        if is_secret(name):
            message = f"`{name}` is a secret that Elasticsearch reads from its keystore only. Move it there"
            analysis.add(reported.BadNodeSettingValue, entry, message, GE6)
    allowed = given.get("reindex.remote.whitelist")
    if allowed is not None and any(text(host) == "*" for host in one_or_more(allowed[1])):
        message = "`reindex.remote.whitelist` must not allow every host. List hosts with their ports (`host:9200`)"
        analysis.add(reported.BadNodeSettingValue, allowed[0], message, (LE7 | V8) & ~LE2, cuts=((5, 1), (9, 0)))
    _realms(analysis, given)


def is_secret(name: str) -> bool:
    """Whether Elasticsearch 6.0 and later read a setting from the keystore only."""
    return compiled("|".join(_names()["secure"])).fullmatch(name) is not None


def is_set(given: Settings, name: str, value: str) -> bool:
    """Whether a file contains a setting with this value in lower case."""
    return name in given and (text(given[name][1]) or "").lower() == value


def _names() -> dict[str, list[str]]:
    """Return names that no registry of the server shows: ``secure`` settings (patterns), ``realm_types`` and
    ``realm_options``."""
    return knowledge.load("es/node_names")


@computed_once
def _options() -> Suggestions:
    return Suggestions(_names()["realm_options"])


def _realms(analysis: ReleaseAnalysis, given: Settings) -> None:
    """Check the settings of realms, whose names contain the type of the realm since 7.0."""
    realms = set()
    types = _names()["realm_types"]
    for name, (entry, _) in given.items():
        parts = name.removeprefix(_REALMS).split(".") if name.startswith(_REALMS) else []
        if len(parts) < 2 or templated(name):
            continue
        kind, realm = parts[:2]
        type_of = given.get(f"{_REALMS}{kind}.type")
        if len(parts) == 2 or (type_of is not None and kind not in types):
            place = f"{_REALMS}{(text(type_of[1]) if type_of else None) or 'TYPE'}.{kind}"
            message = f"`{_REALMS}{kind}` has no type in its name. Write `{place}`"
            message += ", without the setting `type`" * (type_of is not None)
            analysis.add(reported.UnknownNodeSetting, entry, message, GE7, by_wording=True)
            continue
        option = list_of(".".join(parts[2:]))
        if kind in types and type_of is None and (better := _options().closest(option)) not in (None, option):
            message = f"Unknown setting `{name}`{did_you_mean(f'{_REALMS}{kind}.{realm}.{better}')}"
            analysis.add(reported.UnknownNodeSetting, key_span(entry), message, GE7)
        if kind not in types:
            similar = Suggestions(types).closest(kind)
            if similar is not None:
                message = f"Unknown type `{kind}` of a realm{did_you_mean(similar)}"
                analysis.add(reported.UnknownNodeSetting, key_span(entry), message, GE7)
            continue
        if (kind, realm) not in realms and type_of is None:
            message = f"A realm with its type in the name, as in `{name}`, {REQUIRES} 7.0 or later. Upgrade"
            analysis.add(reported.UnknownNodeSetting, entry, message, V5 | V6, cuts=((7, 0),))
        realms.add((kind, realm))
