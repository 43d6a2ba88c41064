"""Generates the catalogue of Logstash plugins: ``rules/knowledge/plugin_index.json`` and ``rules/knowledge/plugins/``.

Source: the option tables of ``logstash-<release>.json``. The index holds which plugins exist, the releases that bundle
them, the options common to all plugins of a kind, and long lists of values; one file per plugin holds its options. An
option is a list of ``[releases, attributes]``, newest last: ``["8.8-8.19", {"type": "boolean", "deprecated": "…"}]``.
``releases`` are ranges of minor releases, none of them open-ended; those that were removed or obsolete before
5.0 have ``["-2.4", …]``, with the last release that accepts them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from build import sources
from build.sources import Row, Source, number
from lslint.rules.release import includes, ranges

OWNS = ("rules/knowledge/plugins/*/*.json",)

CATALOGUE_FROM = (5, 0)
"""Targets below this release are not checked against option tables."""
LONG = 40
"""Lists of values from this length on are stored once, in the index."""

KNOWN = sources.load("logstash")
"""Facts that the option tables lack: plugins of the distributions below 5.0 or of later ones that were removed
(``former_plugins``), options of the plugins of Logstash 1.0-1.4 (``earlier_options``), and what was seen when the
plugins' own constructors ran (``constructed_options``)."""
Segment = list[Any]
"""``[releases, attributes]``."""


class Releases:
    """Minor releases in order, and ranges of them as text."""

    def __init__(self, known: Iterable[str]) -> None:
        self.known = sorted(known, key=number)

    def text(self, wanted: Iterable[str]) -> str:
        """``{"5.0", "5.1", "6.0"}`` as ``5.0-6.0`` if these are consecutive, else ``5.0-5.1, 6.0``."""
        chosen = set(wanted)
        return ", ".join(ranges(self.known, [release in chosen for release in self.known]))

    def read(self, text: str) -> set[str]:
        """The inverse of ``text``; ``7.17-`` has no upper end."""
        return {release for release in self.known if includes(text, number(release))}


class Tables:
    """The sources of all releases: those of the catalogue by release, and the older ones, newest first."""

    def __init__(self) -> None:
        found = sources.load_all("logstash")
        self.by_release = {r: source for r, source in found.items() if number(r) >= CATALOGUE_FROM}
        self.older = {r: found[r] for r in reversed(found) if r not in self.by_release}
        self.releases = Releases(self.by_release)

    def all(self) -> Iterable[Source]:
        """Every release, oldest first."""
        return (*reversed(self.older.values()), *self.by_release.values())

    def newest_rows(self, table: str) -> dict[str, Row]:
        """Every key of a table, with its row in the newest release that has it."""
        found: dict[str, Row] = {}
        for source in self.all():
            found.update(source.table(table))
        return dict(sorted(found.items()))


def attributes(row: Row) -> Row:
    """What the catalogue has of a row: every attribute of the source, so that a new one is only added to its reader."""
    found = dict(row)
    if found.get("required") and "default" in found:
        del found["required"]  # a default is filled in before the check: such an option is never missing
    return found


def option(tables: Tables, *keys: str) -> list[Segment]:
    """The segments of an option, from the first of ``keys`` that a release has: the plugin's own, then the common."""
    groups: list[tuple[list[str], Row]] = []
    for release, source in tables.by_release.items():
        row = next((row for key in keys if (row := source.table("options").get(key)) is not None), None)
        if row is not None:
            here = attributes(row)
            known = next((group for group in groups if group[1] == here), None)
            if known is None:
                groups.append(([release], here))
            else:
                known[0].append(release)
    found = [[tables.releases.text(names), here] for names, here in groups]
    if any("obsolete" not in here for _, here in groups):
        return found
    for release, source in tables.older.items():
        row = next((row for key in keys if (row := source.table("options").get(key)) is not None), None)
        if row is not None and "obsolete" not in row:
            old = {name: row[name] for name in ("type", "replacement") if name in row}
            return [[f"-{release}", old], *found]
    return found


def plugin_options(tables: Tables, name: str, row: Row, names: list[str], lists: dict[Any, str]) -> Row:
    """The options of a plugin by name."""
    kind = name.partition("/")[0]
    found = {}
    for key in names:
        common = [f"{kind}/*/{key}"] if row.get("inherits_common", True) else []
        segments = option(tables, f"{name}/{key}", *common)
        if seen := KNOWN.table("constructed_options").get(f"{name}/{key}"):
            change = {attribute: value for attribute, value in seen.items() if attribute != "releases"}
            segments = corrected(tables.releases, segments, seen["releases"], change)
        for segment in segments:
            shorten(segment[1], lists)
        if segments:
            found[key] = segments
    for key, earlier in KNOWN.below("earlier_options", name).items():
        kept = {attribute: value for attribute, value in earlier.items() if attribute != "last"}
        found.setdefault(key, [[f"-{earlier['last']}", kept]])
    return found


def corrected(releases: Releases, segments: list[Segment], where: str, change: Row) -> list[Segment]:
    """``segments`` with ``change`` applied to the releases ``where``."""
    wanted = releases.read(where)
    done = []
    for text, values in segments:
        here = releases.read(text)
        if here - wanted:
            done.append([releases.text(here - wanted), values])
        if here & wanted:
            done.append([releases.text(here & wanted), {**values, **change}])
    return done


def shorten(values: Row, lists: dict[Any, str]) -> None:
    """Replaces a long list of values by the name of a list of the index."""
    if len(values.get("enum", ())) > LONG and not isinstance(values["enum"], str):
        key = tuple(values["enum"])
        lists.setdefault(key, f"list{len(lists) + 1}")
        values["enum"] = lists[key]


def files() -> dict[str, str]:
    """The index and one file per plugin."""
    tables = Tables()
    releases = tables.releases
    index: dict[str, Any] = {"releases": releases.known, "bundled": {}, "core": [], "alias": {}, "gems": {}}
    former = {name: row["instead"] for name, row in KNOWN.table("former_plugins").items()}
    index |= {"former": former, "java": [], "common": {}}
    names: dict[str, list[str]] = {}
    for key in tables.newest_rows("options"):
        kind, plugin, name = key.split("/", 2)
        names.setdefault(f"{kind}/{plugin}", []).append(name)
    for kind in ("input", "filter", "output", "codec"):
        index["common"][kind] = {name: option(tables, f"{kind}/*/{name}") for name in names[f"{kind}/*"]}
    lists: dict[Any, str] = {}
    made = {}
    for name, row in tables.newest_rows("plugins").items():
        bundled = (r for r, source in tables.by_release.items() if source.table("plugins").get(name, {}).get("bundled"))
        index["bundled"][name] = releases.text(bundled)
        if row["gem"] == "logstash-core" or "alias_of" in row:
            index["core"].append(name)
        elif row["gem"] and row["gem"] != f"logstash-{name.replace('/', '-')}":
            index["gems"][name] = row["gem"]
        if "alias_of" in row:
            index["alias"][name] = row["alias_of"]
            continue
        if "java" in row:
            index["java"].append(name)
        options = plugin_options(tables, name, row, names.get(name, []), lists)
        made[f"rules/knowledge/plugins/{name}.json"] = rows(options) + "\n"
    index["later_patches"] = {
        release: {name: row["added"] for name, row in sorted(differing.items()) if "added" in row}
        for release, source in tables.by_release.items()
        if (differing := source.seen.get("first_patch_differs", {}).get("options"))
    }
    index["lists"] = {key: list(values) for values, key in sorted(lists.items(), key=lambda item: item[1])}
    text = ",\n".join(f"{json.dumps(key)}: {rows(index[key])}" for key in index)
    return {"rules/knowledge/plugin_index.json": "{\n" + text + "\n}\n", **made}


def rows(value: Any) -> str:
    """JSON with one entry of the first level per line."""
    if not isinstance(value, dict):
        return json.dumps(value)
    inner = ",\n ".join(f"{json.dumps(key)}: {json.dumps(entry, ensure_ascii=False)}" for key, entry in value.items())
    return "{" + (f"\n {inner}\n" if value else "") + "}"
