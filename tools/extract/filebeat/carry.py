"""What the sources of one release cannot show is taken from the recorded facts.

The structures of a release say which options there are and what Filebeat checks before it runs; not since when, and
not what code checks later. Such attributes stay as they are recorded, and so do whole rows that are not declared.
"""

from __future__ import annotations

from typing import Any

from build.sources import Row, Source, number
from extract.filebeat.values import Unknown

HISTORY = ("changed", "earliest")
"""Valid as long as the row does not change."""
ITEM = (
    "since", "deprecated", "removed", "unverified", "disabled_by_default", "unknown_in", "until", "extends",
    "not_inherited", "distribution", "platform",
)  # fmt: skip
OPTION = (
    "since", "deprecated", "removed", "unverified", "required_since", "required_when", "children", "level", "always",
    "anycase", "numbers", "not_empty", "no_empty_entry",
)  # fmt: skip
MODULE = ("since", "until", "unknown_in", "filesets_since", "filesets_until", "filesets_need", "needed_since")
KEPT = {"items": ITEM, "options": OPTION, "modules": MODULE, "autodiscover": ("needs_config",), "conditions": ("type",)}
TEXTS = {
    "string": ("enum", "encoding", "format string", "path format", "json text", "geo point", "dissect pattern", "glob",
               "timezone", "rate (number/s|m|h)", "regexp (RE2)", "url", "template", "kafka version"),
    "list of string": ("list of enum", "field names", "list of regexp (RE2)", "journal matches", "list of object"),
    "uint": ("uint (file mode)", "int", "bytesize"),
    "any": (),
}  # fmt: skip
"""Types that code gives to a value which the structure declares as text."""
OPAQUE = ("any", "object", "list of object", "map", "list", "bool or object")
"""Types of rows below which the record need not go: a structure in one row."""


def carried(
    tables: dict[str, dict[str, Any]], known: Source | None, release: str, unread: list[str]
) -> dict[str, dict[str, Any]]:
    """The tables of a release with what is known besides. ``unread``: sections without a structure, whose rows stay."""
    before = {} if known is None else known.tables
    made = {name: dict(rows) for name, rows in tables.items()}
    for name, kept in KEPT.items():
        made[name] = {key: _row(row, before.get(name, {}).get(key), kept) for key, row in made[name].items()}
    made["options"] = _inherited(made["options"], made["items"])
    made["options"] = _options(made["options"], before.get("options", {}), release, unread)
    made["modules"] = modules(made["modules"], before.get("modules", {}))
    made["conditions"] |= {key: row for key, row in before.get("conditions", {}).items() if key.endswith("[]")}
    for key, row in before.get("items", {}).items():
        if key not in made["items"] and ("removed" in row or _is_of_others(row, release)):
            made["items"][key] = row
    return {**made, **{name: rows for name, rows in before.items() if name not in made}}


def _row(row: Row, old: Row, kept: tuple[str, ...]) -> Row:
    old = old or {}
    made = row | {name: old[name] for name in kept if name in old}
    if "default" in made and (made["default"] is None or isinstance(made["default"], Unknown)):
        del made["default"]
        made |= {"default": old["default"]} if "default" in old else {}
    if "default" in old and "default" not in made and old["default"] in ("0s", False, 0, ""):
        made["default"] = old["default"]
    if "type" in made and (made["type"] == "any" or (made["type"] in TEXTS and old.get("type") in TEXTS[made["type"]])):
        made |= {name: old[name] for name in ("type", "enum") if name in old}
    if old.get("unknown_keys") == "silent" and "allowed" not in made:
        made["unknown_keys"] = "silent"  # the default, recorded only for some
    if _is_octal(old.get("default"), made.get("default")):
        made["default"] = old["default"]
    for name in ("enum", "required", "allowed"):
        if isinstance(made.get(name), list) and set(made[name]) == set(old.get(name, ())):
            made[name] = old[name]  # the order does not matter
    rest = {name: value for name, value in old.items() if name not in HISTORY}
    return old if made == rest else made


def _is_octal(old: Any, new: Any) -> bool:
    """True for the mode of a file, ``0600``, recorded as text."""
    return (
        isinstance(old, str) and isinstance(new, int) and old.startswith("0") and old.isdigit() and int(old, 8) == new
    )


def _options(found: dict[str, Row], old: dict[str, Row], release: str, unread: list[str]) -> dict[str, Row]:
    """The options found, and recorded ones of sections without a structure, of former releases, and above others."""
    read = {_section(key) for key in found} - set(unread)
    kept = [key for key in old if _section(key) not in read]
    rows = {key: row for key, row in found.items() if row["type"] != "any" or not _is_above(key, kept)}
    for key, row in old.items():
        if key in rows:
            continue
        parent = row["type"] in OPAQUE and any(each.startswith((f"{key}.", f"{key}[]")) for each in found)
        if (
            _section(key) not in read
            or "removed" in row
            or _is_of_others(row, release)
            or parent
            or key.removesuffix("[]") in rows
        ):
            rows[key] = row
    return rows


def _is_above(key: str, others: list[str]) -> bool:
    """True for an option whose structure could not be read, but is recorded."""
    return any(each.startswith(f"{key}.") for each in others)


def _is_of_others(row: Row, release: str) -> bool:
    """True for a row about later releases, or about a name that the program refused in this one."""
    is_later = "since" in row and number(row["since"]) > number(release)
    return is_later or release in row.get("unknown_in", ())


def _inherited(options: dict[str, Row], items: dict[str, Row]) -> dict[str, Row]:
    """Without the options that an item has from the one that it extends."""
    parents = {key: f"{key.partition('/')[0]}/{row['extends']}" for key, row in items.items() if "extends" in row}
    return {
        key: row
        for key, row in options.items()
        if _section(key) not in parents or _bare(options.get(f"{parents[_section(key)]}/{_name(key)}")) != _bare(row)
    }


def _bare(row: Row) -> Row:
    return {name: row[name] for name in ("type", "enum") if name in row} if row else row


def _name(key: str) -> str:
    return key.rpartition("/")[2]


def _section(key: str) -> str:
    """``inputs/kafka`` of ``inputs/kafka/hosts``; the path of an option has no ``/``."""
    return key.rpartition("/")[0]


def modules(found: dict[str, Row], old: dict[str, Row]) -> dict[str, Row]:
    """Modules with the filesets of former releases that the record keeps."""
    for name, row in found.items():
        former = old.get(name, {})
        for fileset in former.get("filesets_until", {}):
            row["filesets"].setdefault(fileset, former["filesets"].get(fileset, []))
    return found
