"""Generates ``rules/knowledge/filebeat/*.json``, in the form that ``knowledge.schema.json`` describes.

Sources: ``filebeat-<release>.json`` (options, inputs, outputs, processors and modules of the releases that were
observed) and ``filebeat.json`` (``options``: what small configs showed of the oldest of them and the configuration
structures do not, because Filebeat checks it in code; replaces or adds attributes of an option);
``filebeat-relations.yml`` (options that need or exclude each other); ``filebeat-deprecations.yml`` (names that newer
releases ignore, reject or rename); ``filebeat-levels.yml`` (names by level); ``filebeat-ports.yml`` (ports of other
Beats).
"""

from __future__ import annotations

import re
from typing import Any

from build import releases, sources
from build.json_text import by_line
from build.sources import Row

ALL = sources.load_all("filebeat")
"""The facts of each observed release, oldest first."""
RELEASES = list(ALL)
OLDEST, FACTS = ALL[RELEASES[0]], ALL[RELEASES[-1]]
OBSERVED = sources.load("filebeat")
TYPES = {
    "list of regexp (RE2)": "regexps",
    "regexp (RE2)": "regexp",
    "list of string": "texts",
    "list of enum": "enums",
    "list of object": "objects",
    "list of int": "texts",
    "field names": "field-names",
    "journal matches": "journal-matches",
    "json text": "json-text",
    "geo point": "geo-point",
    "path format": "path-format",
    "format string": "format",
    "bytesize": "size",
    "uint (file mode)": "mode",
    "int32": "int",
    "uint16": "uint",
    "map of string": "map",
    "kafka version": "kafka-version",
    "dissect pattern": "dissect",
    "rate (number/s|m|h)": "rate",
    "ssl (server)": "ssl-server",
    "glob": "string",
}
UNCHECKED = ("template", "json", "float", "bool or object", "map[string][]string")
LIMITS = ("min", "max", "nonzero", "positive", "anycase", "numbers", "later")


def option(row: Row, observed: Row) -> Any:
    """One option in the form of the catalogue."""
    kind = TYPES.get(row["type"], row["type"])
    if kind.startswith("namespace"):
        kind = "namespace"
    made: Row = {"type": "any" if kind in UNCHECKED else kind}
    made.update((name, row[name]) for name in LIMITS if name in row)
    if kind in ("texts", "field-names") and row.get("not_empty", "required" in row):
        made["nonzero"] = True
        made.pop("min", None)
    if "no_empty_entry" in row:
        made["full"] = True
    if "required" in row and "required_since" not in row:
        made["required"] = True
    if "always" in row:
        made["always"] = True
    if "enum" in row or "children" in row:
        made["enum"] = row.get("enum") or row["children"]
    if "since" in row:
        made["since"] = row["since"]
    if "unverified" in row:
        made["sure"] = False
    if "removed" in row:
        made["removed"] = row["removed"]
    if isinstance(row.get("default"), (int, str)):
        made["default"] = row["default"]
    made.update(observed)
    made = {name: value for name, value in made.items() if value is not False or name == "sure"}
    return made["type"] if set(made) == {"type"} else made


def options(section: str) -> dict[str, Any]:
    """The options of a section by name; ``fields[].from`` becomes a part of ``fields``."""
    found: dict[str, Any] = {}
    for name, row in _newest("options", section).items():
        head, inner, tail = name.partition("[].")
        key = f"{section}/{name}"
        made = _with_older(key, option(row, _overlay(key, row)))
        if inner:
            above = found[head] if isinstance(found[head], dict) else {"type": found[head]}
            above.setdefault("each", {})[tail] = made
            found[head] = above
        elif not name.endswith("[]"):
            found[name] = made
    for name, row in OBSERVED.below("options", section).items():
        found.setdefault(name, row)
    return found


def _newest(table: str, section: str) -> dict[str, Row]:
    """The rows of a section that any observed release has, each as in the newest release that has it."""
    found: dict[str, Row] = {}
    for source in ALL.values():
        found.update(source.below(table, section))
    return found


def _overlay(key: str, row: Row) -> Row:
    """What small configs showed of the option in the oldest release; nothing if the row is of a newer release."""
    return OBSERVED.table("options").get(key, {}) if OLDEST.table("options").get(key) == row else {}


def _with_older(key: str, newest: Any) -> Any:
    """The form of an option with those of older releases. A release without the option accepts any value."""
    rows = [ALL[release].table("options").get(key) for release in RELEASES]
    was: list[Row] = []
    for number in range(1, len(rows)):
        old, row = rows[number - 1], rows[number]
        if old == row:
            continue
        made = "any" if old is None else option(old, _overlay(key, old))
        step: Row = {"type": made} if isinstance(made, str) else dict(made)
        new = row or {}
        step["before"] = new.get("changed", RELEASES[number])
        earliest = new.get("earliest", "" if "changed" in new else _after(RELEASES[number - 1]))
        if earliest and earliest != step["before"]:
            step["until"] = earliest
        was.append(step)
    if not was:
        return newest
    if rows[-1] is None:
        newest = "any"
    return {**({"type": newest} if isinstance(newest, str) else newest), "was": was}


def _after(release: str) -> str:
    """The release after an observed one."""
    known: list[str] = releases.known("filebeat")
    return known[known.index(release) + 1]


def item(section: str, row: Row) -> dict[str, Any]:
    """An input, output or processor with its options."""
    made: dict[str, Any] = {"options": options(section)}
    for name in ("since", "deprecated", "removed", "disabled_by_default"):
        if name in row:
            made[name] = row[name]
    if "unverified" in row:
        made["sure"] = False
    for name in (
        "extends",
        "unknown_in",
        "not_inherited",
        "allowed",
        "required",
    ):
        if name in row:
            made[name] = row[name]
    gone = _gone("items", section)
    if gone and "removed" not in row:
        made["gone"] = gone
    if row.get("unknown_keys") == "error":
        made["strict"] = True
    return made


def items(group: str) -> dict[str, Any]:
    """The ``inputs``, ``outputs`` or ``processors`` by name."""
    return {name: item(f"{group}/{name}", row) for name, row in _newest("items", group).items()}


def _gone(table: str, key: str) -> str:
    """The first release without a row that an older release has; empty if the newest has it."""
    lacking = ""
    for release, source in ALL.items():
        row = source.table(table).get(key)
        if row is not None:
            lacking = row.get("until", "")
        elif not lacking and release != RELEASES[0]:
            lacking = release
    return "" if FACTS.table(table).get(key) is not None else lacking


def settings() -> dict[str, Any]:
    # what `test config` reads; http, monitoring, dashboards and path are read later or never
    read = ["general", "filebeat", "logging", "setup.template", "setup.ilm"]
    later = [
        "http", "monitoring", "setup.dsl", "setup.kibana", "setup.dashboards", "path", "cloud", "config_reload",
        "keystore", "features",
    ]  # fmt: skip
    found: dict[str, Any] = {}
    for section in read:
        found.update(options(f"settings/{section}"))
    known: dict[str, Any] = {}
    for section in later:
        known.update(options(f"settings/{section}"))
    for name in list(found):
        if name.startswith("path.") or name in ("filebeat.config_dir",):
            known[name] = found.pop(name)
    return {"names_since": RELEASES[1], "read": found, "known": known}


def outputs() -> dict[str, Any]:
    return {
        "outputs": items("outputs"),
        "codec": {name: options(f"codec/{name}") for name in ("json", "format")},
        "partition": dict.fromkeys(OBSERVED.table("partition"), "any"),
        "queue": {name: options(f"queue/{name}") for name in ("mem", "disk", "spool")},
        "ssl": options("ssl_client"),
        "ssl-server": options("ssl_server"),
        "presets": {name: sorted(row) for name, row in FACTS.table("presets").items()},
    }


def inputs() -> dict[str, Any]:
    moved = FACTS.table("moved")
    return {
        "common": options("input_common"),
        "types": items("inputs"),
        "moved": {name: new for name, new in moved.items() if re.fullmatch(r"[a-z_.]+", new)},
        "log_only": sorted(moved),
        "syslog_parser": options("syslog_parser"),
        "parsers": {name: row.get("since", "") for name, row in OBSERVED.table("parsers").items()},
        "encodings": sorted({*FACTS.table("encodings"), *OBSERVED.table("labels")}),
        "autodiscover": FACTS.table("autodiscover"),
    }


def processors() -> dict[str, Any]:
    return items("processors")


def modules() -> dict[str, Any]:
    found: dict[str, Any] = {}
    for source in ALL.values():
        for name, row in source.table("modules").items():
            made = found.setdefault(name, {"filesets": []})
            made["filesets"] = sorted({*made["filesets"], *row["filesets"]})
            of_files = {key for key, names in row["filesets"].items() if "paths" in names and "input" not in names}
            if of_files:
                made["of_files"] = sorted(of_files.union(made.get("of_files", ())))
            kept = ("since", "unknown_in", "filesets_since", "filesets_until", "filesets_need", "needed_since")
            made.update((key, row[key]) for key in kept if key in row)
    for name, made in found.items():
        if gone := _gone("modules", name):
            made["gone"] = gone
    return found


_OTHER_BEATS = ("audit-module", "module", "monitor")
"""What other Beats have, whose types are not in the catalogue."""
_SECTIONS = (*_OTHER_BEATS, "config", "event-log", "pipelines-entry", "protocols", "section", "ssl", "ssl-server")
"""Owners of relations that are not of one type."""


def relations(catalogue: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """Owner -> rows of ``filebeat-relations.yml``, where an entry may have several owners. ``catalogue``: the other
    files, which must have the owners."""
    types = {
        "input": catalogue["inputs"]["types"],
        "output": catalogue["outputs"]["outputs"],
        "processor": catalogue["processors"],
        "file-module": {**catalogue["modules"], **catalogue["deprecations"]["modules"]},
        "provider": catalogue["inputs"]["autodiscover"],
    }
    owners = sources.read_yaml("filebeat-relations")
    found: dict[str, Any] = {}
    for names, entry in owners.items():
        for owner in names.split():
            kind, _, name = owner.partition("/")
            is_listed = name in types[kind] if kind in types else kind in _OTHER_BEATS and name
            if owner not in _SECTIONS and not is_listed:
                raise sources.SourceError(f"filebeat-relations.yml: unknown owner {owner!r}")
            found.setdefault(owner, []).extend(entry["rows"])
    return found


def content(data: dict[str, Any]) -> str:
    """One entry of the second level per line."""
    opened = [key for key, value in data.items() if isinstance(value, dict) and value]
    return by_line(data, opened, "  ", ensure_ascii=False)


def files() -> dict[str, str]:
    """The nine files."""
    made = {build.__name__: build() for build in (settings, outputs, inputs, processors, modules)}
    made.update((name, sources.read_yaml(f"filebeat-{name}")) for name in ("deprecations", "levels", "ports", "traits"))
    # in the order in which Beats look for them, that of the structure
    conditions = sources.load("filebeat", RELEASES[0]).table("conditions")
    made["traits"]["conditions"] = [name for name in conditions if not name.endswith("[]")]
    made["relations"] = relations(made)
    return {f"rules/knowledge/filebeat/{name}.json": content(data) for name, data in made.items()}
