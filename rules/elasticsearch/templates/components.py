"""Component templates that an index template names: in the file, in the tree, on the server."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from lslint.grammar.config.tree import ConfigNode, Entry
from lslint.rules.api import Context
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.model.context import Scope
from lslint.rules.elasticsearch.model.index_definition import path_parts
from lslint.rules.elasticsearch.model.json_values import did_you_mean, is_text, items, templated, text, value
from lslint.rules.elasticsearch.model.releases import ALL, GE7
from lslint.rules.facts import fact

_DATA = ("logs", "metrics", "synthetics")
BUILT_IN = {
    **{f"{name}-{part}": "7.9" for name in _DATA for part in ("mappings", "settings")},
    "data-streams-mappings": "7.13", "metrics-tsdb-settings": "8.0",
    "ecs@dynamic_templates": "8.9", "ecs@mappings": "8.9",
    **{f"{name}@{part}": "8.12" for name in (*_DATA, "apm", "logs-apm", "metrics-apm")
       for part in ("mappings", "settings")},
    "data-streams@mappings": "8.12", "metrics@tsdb-settings": "8.12", "traces@mappings": "8.12",
    "traces-apm@mappings": "8.12", "traces-apm.rum@mappings": "8.12", "logs-apm.error@mappings": "8.12",
    "kibana-reporting@settings": "8.14", "semconv-resource-to-ecs@mappings": "8.16",
    **{f"{name}otel@{part}": "8.16" for name in ("", "logs-", "metrics-", "traces-")
       for part in ("mappings", "settings")},
}  # fmt: skip
"""Component templates that the server makes itself, and the release from which on it may."""
_MADE = (".fleet_", ".alerts-", ".kibana", ".slo-", "elastic-connectors", "behavioral_analytics", ".deprecation-")
"""How names begin that Kibana and other products make."""


def composed_of(scope: Scope, entry: Entry, ignored: Entry | None) -> list[ConfigNode]:
    """The names that ``composed_of`` holds, each looked for. ``ignored``: ``ignore_missing_component_templates``."""
    node = value(entry)
    found = items(node) or ([node] if is_text(node) else [])
    found = [item for item in found if text(item)]
    optional = {text(item) for item in items(value(ignored))} if ignored is not None else set()
    for item in found:
        name = text(item) or ""
        if name not in optional:
            _look(scope, item, name)
    return found


def _look(scope: Scope, item: ConfigNode, name: str) -> None:
    if name.startswith(_MADE) or name in of_file(scope.ctx):
        return
    if templated(name):
        scope.unknown("which component template is meant is not in the file", item)
        return
    since = BUILT_IN.get(name)
    stated = scope.ctx.options.get("components")
    # the tree decides whether it is needed: a server that has the name itself is asked last
    held = scope.ctx.project.template_names("component")
    if is_held(name, held) or (stated is not None and name in stated["names"]):
        return
    if since is not None:
        if stated is not None:
            missing = ALL & ~releases.since(since)
            message = f"the component template `{name}` is not there before {since}"
            scope.add(reported.MissingComponentTemplate, item, message, missing, cuts=(releases.numbers(since),))
        return
    if stated is not None:
        similar = nearest_name(name, held, stated["names"], of_file(scope.ctx))
        message = (
            f"the component template `{name}` is in no file and not among those the config names{did_you_mean(similar)}"
        )
        scope.add(reported.MissingComponentTemplate, item, message, ALL)
        return
    similar = nearest_name(name, held, of_file(scope.ctx))
    if similar:
        message = f"the component template `{name}` is in no file: did you mean `{similar}`, which is?"
        scope.add(reported.MissingComponentTemplate, item, message, 0, run=GE7)
    scope.unknown(f"the component template `{name}` is not in this tree: taken as if it were there", item)


MAX_NAMES = 5_000
"""Names of a tree, or of a config, that are searched for longer and for similar ones."""
_MAX_NAME_LENGTH = 100
"""Characters of a name that is searched for similar ones."""


class _Names:
    """Names that many are compared with. ``joined``: all, each on a line; ``similar``: name or name without one of its
    characters -> the names that this is made of."""

    __slots__ = ("joined", "similar")

    def __init__(self, names: Collection[str]) -> None:
        first = sorted(names)[:MAX_NAMES]
        self.joined = "\n".join(first)
        self.similar: dict[str, list[str]] = {}
        for name in first:
            for key in _shortened(name):
                self.similar.setdefault(key, []).append(name)


_cached: dict[frozenset[str], _Names] = {}


def _index(names: frozenset[str]) -> _Names:
    """What the names are searched with, made once for all files of a tree."""
    found = _cached.get(names)
    if found is None:
        if len(_cached) > 3:
            _cached.clear()
        found = _cached[names] = _Names(names)
    return found


def _shortened(name: str) -> set[str]:
    """A name, and what is left of it without one of its characters: names that differ by one typo share one of them."""
    if not 4 <= len(name) <= _MAX_NAME_LENGTH:
        return set()
    return {name, *(name[:at] + name[at + 1 :] for at in range(len(name)))}


def is_held(name: str, held: frozenset[str]) -> bool:
    """Whether a file of the tree is, by its name or by what it says, the one of that name. File names often say more:
    ``component-logs-settings.json``."""
    if name in held:
        return True
    if "\n" in name:  # stands between the names
        return False
    joined = _index(held).joined
    at = joined.find(name)
    while at >= 0:
        end = at + len(name)
        if not joined[at - 1 : at].isalnum() and not joined[end : end + 1].isalnum():
            return True
        at = joined.find(name, at + 1)
    return False


@fact
def of_file(ctx: Context) -> frozenset[str]:
    """The component templates that requests of the same file make."""
    documents = getattr(ctx.tree, "documents", ())
    paths = [path_parts(document) for document in documents if document.method in ("PUT", "POST")]
    return frozenset(parts[1] for parts in paths if len(parts) == 2 and parts[0] == "_component_template")


def nearest_name(name: str, *sets: Iterable[str]) -> str:
    """The name of these sets one typo away, where digits are no typo; empty if there is none."""
    from lslint.rules.shared.suggest import distance

    if len(name) < 5:
        return ""
    indexes = [_index(frozenset(names)) for names in sets]
    similar = {other for index in indexes for key in _shortened(name) for other in index.similar.get(key, ())}
    digits = [char for char in name if char.isdigit()]
    for other in sorted(similar - {name}):
        if digits == [char for char in other if char.isdigit()] and distance(name, other, 1) <= 1:
            return other
    return ""
