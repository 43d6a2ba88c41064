"""Generates ``rules/knowledge/opensearch/catalogue.json``: index settings and field types of OpenSearch, in the form
that ``knowledge.schema.json`` describes.

Sources: ``opensearch-<release>.json`` (releases whose sources were read) and ``opensearch.json`` (documentation of all
releases, and the branches of the plugins of the distribution).
"""

from __future__ import annotations

import itertools
from typing import Any

from build import releases, sources
from build.json_text import by_line
from build.sources import Row, number

READ = sources.load_all("opensearch")
KNOWN = sources.load("opensearch")
EVERY = releases.known("opensearch")
COMPLETE = list(READ)[-1]


def files() -> dict[str, str]:
    """The file, one row a line."""
    content = {"complete": COMPLETE, "types": types(), "settings": settings(), "values": values()}
    return {"rules/knowledge/opensearch/catalogue.json": by_line(content, opened=["types", "settings", "values"])}


def types() -> dict[str, Row]:
    """The field types with their parameters."""
    found = {}
    plugins = KNOWN.table("plugin_types")
    for name in _names("field_types", "documented_types", "plugin_types"):
        row = _ranges(name, "field_types", "documented_types", "plugin_types")
        plugin = plugins.get(name, {}).get("plugin") or _newest("field_types", name).get("plugin")
        if plugin:
            row |= {"plugin": plugin, "bundled": name in plugins}
        parameters = {key for source in READ.values() for key in source.below("parameters", name)}
        if parameters:
            row["parameters"] = {each: _ranges(f"{name}/{each}", "parameters", "", "") for each in sorted(parameters)}
        found[name] = row
    return found


def settings() -> dict[str, Row]:
    """The index settings."""
    found = {}
    for name in _names("index_settings", "documented_settings", "plugin_settings"):
        newest = {
            **KNOWN.table("documented_settings").get(name, {}),
            **KNOWN.table("plugin_settings").get(name, {}),
            **_newest("index_settings", name),
        }
        row = {**_ranges(name, "index_settings", "documented_settings", "plugin_settings"), "type": newest["type"]}
        if newest.get("private"):
            row["private"] = True
        if "default" in newest and newest["default"].lower() in newest.get("values", ()):
            row["values"] = newest["values"]
        row |= _limits(name)
        found[name] = row
    return found


def values() -> dict[str, dict[str, str]]:
    """The values that a setting or a mapping parameter has in OpenSearch only, with their first release."""
    found: dict[str, dict[str, str]] = {}
    for key, row in KNOWN.table("documented_values").items():
        name, _, value = key.partition("/")
        found.setdefault(name, {})[value] = row["since"]
    return found


def _limits(name: str) -> Row:
    """The widest of the bounds that any release has."""
    ranges = [
        row["range"]
        for table in (*(source.table("index_settings") for source in READ.values()), KNOWN.table("plugin_settings"))
        if "range" in (row := table.get(name, {}))
    ]
    rows = sum(name in source.table("index_settings") for source in READ.values())
    if not ranges or len(ranges) < rows:
        return {}
    found = {"min": min(one[0] for one in ranges)}
    if all(one[1] is not None for one in ranges):
        found["max"] = max(one[1] for one in ranges)
    return found


def _names(*tables: str) -> list[str]:
    named = [source.table(tables[0]) for source in READ.values()] + [KNOWN.table(table) for table in tables[1:]]
    return sorted(set(itertools.chain.from_iterable(named)))


def _newest(table: str, name: str) -> Row:
    rows = [source.table(table)[name] for source in READ.values() if name in source.table(table)]
    return rows[-1] if rows else {}


def _ranges(name: str, table: str, documented: str, plugins: str) -> dict[str, Any]:
    """``has``, ``lacks``, ``last`` and ``removed`` of a name."""
    own = KNOWN.table(plugins).get(name) if plugins else None
    seen = [release for release, source in READ.items() if name in source.table(table)]
    if own is not None and (not seen or number(own["since"]) <= number(seen[0])):
        made = _from(own["since"], _before(own["since"]))
        return {**made, "last": _before(own["removed"]), "removed": own["removed"]} if "removed" in own else made
    since = KNOWN.table(documented).get(name, {}).get("since", "") if documented else ""
    if not seen:
        return _from(since, COMPLETE)
    older = [release for release in READ if number(release) < number(seen[0])]
    has = min((one for one in (since, seen[0]) if one), key=number)
    made = _from(has, older[-1] if older else "")
    gone = [release for release in READ if number(release) > number(seen[-1])]
    if gone and own is None:
        made |= {"last": seen[-1], "removed": gone[0]}
    return made


def _from(has: str, lacks: str) -> dict[str, Any]:
    if has == EVERY[0]:
        return {}
    return {"has": has, "lacks": lacks} if lacks else {"has": has}


def _before(release: str) -> str:
    """The release before another one; empty for the oldest."""
    place = EVERY.index(release)
    return EVERY[place - 1] if place else ""
