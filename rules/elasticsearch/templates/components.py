"""Lookup of component templates that an index template refers to: in the file, in the project, on the server."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from lslint.grammar.bounded_cache import Latest
from lslint.grammar.config.tree import ConfigNode, Entry
from lslint.rules.api import Context
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.model.context import Scope
from lslint.rules.elasticsearch.model.json_values import items, templated, text, value
from lslint.rules.elasticsearch.model.releases import ALL, GE7
from lslint.rules.elasticsearch.model.template_view import path_parts
from lslint.rules.elasticsearch.model.traits import trait
from lslint.rules.facts import fact, grouped
from lslint.rules.shared.message_parts import did_you_mean
from lslint.rules.shared.suggest import distance


def look_up(scope: Scope, ignored: Entry | None) -> None:
    """Look up each name in ``composed_of``. ``ignored``: ``ignore_missing_component_templates``."""
    optional = {text(item) for item in items(value(ignored))} if ignored is not None else set()
    for item in scope.view.components:
        name = text(item) or ""
        if name not in optional:
            _look_up(scope, item, name)


def _look_up(scope: Scope, item: ConfigNode, name: str) -> None:
    if name.startswith(tuple(trait("created_components"))) or name in of_file(scope.ctx):
        return
    if templated(name):
        scope.unknown("the name of the component template is not in the file", item)
        return
    since = trait("built_in_components").get(name)
    configured = scope.ctx.options.get("components")
    # look in the project first: a file may replace a template that Elasticsearch creates itself
    in_project = scope.ctx.project.component_templates()
    if is_held(name, in_project) or (configured is not None and name in configured["names"]):
        return
    if since is not None:
        if configured is not None:
            missing = ALL & ~releases.since(since)
            message = (
                f"Component template `{name}` is not in the project, and the target does not create it. Add its file"
            )
            scope.add(reported.MissingComponentTemplate, item, message, missing, cuts=(releases.numbers(since),))
        return
    if configured is not None:
        similar = nearest_name(name, in_project, configured["names"], of_file(scope.ctx))
        message = f"Component template `{name}` is neither in the project nor in `components` of the config" + (
            did_you_mean(similar) or ". Add it to one of them"
        )
        scope.add(reported.MissingComponentTemplate, item, message, ALL)
        return
    similar = nearest_name(name, in_project, of_file(scope.ctx))
    if similar:
        message = f"Component template `{name}` is not in the project; did you mean `{similar}`?"
        scope.add(reported.MissingComponentTemplate, item, message, run=GE7)
    scope.unknown(f"component template `{name}` is not in the project and is assumed to exist", item)


MAX_NAMES = 5_000
"""Maximum number of names from a project, or from a config, that are searched for longer and similar names."""
_MAX_NAME_LENGTH = 100
"""Maximum length of a name for which similar names are searched."""


class _Names:
    """Search index for names. ``joined``: all names, one per line; ``similar``: a name, or a name without one of its
    characters -> the original names."""

    def __init__(self, names: Collection[str]) -> None:
        first = sorted(names)[:MAX_NAMES]
        self.joined = "\n".join(first)
        self.similar = grouped((key, name) for name in first for key in _shortened(name))


_indexes = Latest()


def _index(names: frozenset[str]) -> _Names:
    """Return the search index of the names, built once for all files of a project."""
    return _indexes[names] if names in _indexes else _indexes.keep(names, _Names(names))


def _shortened(name: str) -> set[str]:
    """Return a name and its forms without one character: names that differ by one typo have one of them in common."""
    if not 4 <= len(name) <= _MAX_NAME_LENGTH:
        return set()
    return {name, *(name[:place] + name[place + 1 :] for place in range(len(name)))}


def is_held(name: str, in_project: frozenset[str]) -> bool:
    """Whether a file of the project, by its name or its content, defines that component template. File names are often
    longer: ``component-logs-settings.json``."""
    if name in in_project:
        return True
    if "\n" in name:  # the separator of the names
        return False
    escaped = re.escape(name)  # the name comes first, as that is searched for fast
    return re.search(rf"{escaped}(?<![^\W_]{escaped})(?![^\W_])", _index(in_project).joined) is not None


@fact
def of_file(ctx: Context) -> frozenset[str]:
    """Return the component templates that requests in the same file create."""
    documents = getattr(ctx.tree, "documents", ())
    paths = [path_parts(document) for document in documents if document.method in ("PUT", "POST")]
    return frozenset(parts[1] for parts in paths if len(parts) == 2 and parts[0] == "_component_template")


def nearest_name(name: str, *sets: Iterable[str]) -> str:
    """Return a name that differs by one typo (not by digits); empty if there is none."""
    if len(name) < 5:
        return ""
    indexes = [_index(frozenset(names)) for names in sets]
    similar = {other for index in indexes for key in _shortened(name) for other in index.similar.get(key, ())}
    digits = [char for char in name if char.isdigit()]
    for other in sorted(similar - {name}):
        if digits == [char for char in other if char.isdigit()] and distance(name, other, 1) <= 1:
            return other
    return ""
