"""Generates ``rules/knowledge/filebeat/*.json``.

Sources: ``filebeat-<release>.json``, the newest (options, inputs, outputs, processors and modules, with the
releases that brought or removed them), and ``filebeat.json`` (``options``: what small configs showed and the
configuration structures do not, because Filebeat checks it in code; replaces or adds attributes of an option).

Form of an option here: its type as text, or an object with ``type`` and the limits ``min``, ``max``, ``nonzero``,
``positive``, ``required``, ``enum``, ``anycase``, ``full`` (no empty entry), ``later`` (values of newer releases),
``since``, ``removed``. ``sure`` is False for a ``since`` that no source confirms.
"""

from __future__ import annotations

import json
import re
from typing import Any

from build import sources
from build.sources import Row

FACTS = sources.load("filebeat", sources.releases("filebeat")[-1])
OBSERVED = sources.load("filebeat")
TYPES = {
    "list of regexp (RE2)": "regexps",
    "regexp (RE2)": "regexp",
    "list of string": "texts",
    "list of enum": "enums",
    "list of object": "objects",
    "list of int": "texts",
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
LIMITS = ("min", "max", "nonzero", "positive")


def option(row: Row, observed: Row) -> Any:
    """One option in the form of the catalogue."""
    kind = TYPES.get(row["type"], row["type"])
    if kind.startswith("namespace"):
        kind = "namespace"
    made: Row = {"type": "any" if kind in UNCHECKED else kind}
    made.update((name, row[name]) for name in LIMITS if name in row)
    if kind == "texts" and ("not_empty" in row or "required" in row):
        made["nonzero"] = True
        made.pop("min", None)
    if "no_empty_entry" in row:
        made["full"] = True
    if "required" in row and "required_since" not in row:
        made["required"] = True
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
    observed = OBSERVED.below("options", section)
    found: dict[str, Any] = {}
    for name, row in FACTS.below("options", section).items():
        head, inner, tail = name.partition("[].")
        made = option(row, observed.get(name, {}))
        if inner:
            above = found[head] if isinstance(found[head], dict) else {"type": found[head]}
            above.setdefault("each", {})[tail] = made
            found[head] = above
        elif not name.endswith("[]"):
            found[name] = made
    for name, row in observed.items():
        found.setdefault(name, row)
    return found


def item(section: str, row: Row) -> dict[str, Any]:
    """An input, output or processor with its options."""
    made: dict[str, Any] = {"options": options(section)}
    for name in ("since", "deprecated", "removed", "disabled_by_default"):
        if name in row:
            made[name] = row[name]
    if "unverified" in row:
        made["sure"] = False
    for name in ("extends", "unknown_in", "not_inherited", "allowed", "required"):
        if name in row:
            made[name] = row[name]
    if row.get("unknown_keys") == "error":
        made["strict"] = True
    return made


def items(group: str) -> dict[str, Any]:
    """The ``inputs``, ``outputs`` or ``processors`` by name."""
    return {name: item(f"{group}/{name}", row) for name, row in FACTS.below("items", group).items()}


def settings() -> dict[str, Any]:
    # what `test config` reads; http, monitoring, dashboards and path are read later or never
    read = ["general", "filebeat", "logging", "setup.template", "setup.ilm"]
    later = ["http", "monitoring", "setup.kibana", "setup.dashboards", "path", "cloud", "config_reload", "keystore"]
    found: dict[str, Any] = {}
    for section in read:
        found.update(options(f"settings/{section}"))
    known: dict[str, Any] = {}
    for section in later:
        known.update(options(f"settings/{section}"))
    for name in list(found):
        if name.startswith("path.") or name in ("filebeat.config_dir",):
            known[name] = found.pop(name)
    return {"read": found, "known": known}


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
        "parsers": {name: row.get("since", "") for name, row in OBSERVED.table("parsers").items()},
        "encodings": sorted({*FACTS.table("encodings"), *OBSERVED.table("labels")}),
    }


def processors() -> dict[str, Any]:
    return items("processors")


def modules() -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, row in FACTS.table("modules").items():
        found[name] = {"filesets": sorted(row["filesets"])}
        found[name].update((key, row[key]) for key in ("since", "unknown_in") if key in row)
    return found


def content(data: dict[str, Any]) -> str:
    """One entry of the second level per line, so that a change of the facts is a change of one line."""
    parts = []
    for key, value in data.items():
        if isinstance(value, dict) and value:
            lines = ",\n".join(f"    {json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in value.items())
            parts.append(f"  {json.dumps(key)}: {{\n{lines}\n  }}")
        else:
            parts.append(f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def files() -> dict[str, str]:
    """The five files."""
    made = (settings, outputs, inputs, processors, modules)
    return {f"rules/knowledge/filebeat/{make.__name__}.json": content(make()) for make in made}
