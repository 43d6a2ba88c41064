"""Generates the catalogues of mapping types and parameters, settings of indices and nodes, and parts that templates
define for Elasticsearch, and the list of observed releases; ``knowledge.schema.json`` describes their form.

Sources: ``elasticsearch-<release>.json`` (what servers of the observed releases were seen to know) and
``elasticsearch.json`` (what the documentation says about other releases). A set of observed releases is an integer,
bit 0 is the oldest (``rules/elasticsearch/model/releases.py``).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from build import sources
from build.json_text import by_line
from build.sources import Row, number

OBSERVED = sources.load_all("elasticsearch")
DOCUMENTED = sources.load("elasticsearch")
BITS = {release: 1 << place for place, release in enumerate(OBSERVED)}
ALL = sum(BITS.values())

ROLES = ("node.master", "node.data", "node.ingest")
"""Settings that 7.17 has for each role of a node (documented: deprecated in 7.9, removed in 8.0); the registry that was
read there had no roles."""


def bits(releases: Iterable[str]) -> int:
    """Observed releases as a set."""
    return sum(BITS[release] for release in releases)


def from_on(release: str) -> int:
    """The observed releases from a documented one on."""
    return bits(known for known in OBSERVED if number(known) >= number(release))


def by_release(table: str, key: str) -> dict[str, Row]:
    """The rows of a key by the releases that have it, oldest first."""
    return {release: row for release, source in OBSERVED.items() if (row := source.table(table).get(key)) is not None}


def keys(table: str) -> list[str]:
    """Every key of a table, of any release."""
    return sorted({key for source in OBSERVED.values() for key in source.table(table)})


def with_oldest(mask: int) -> int:
    """A set with the oldest release if it has the second: nothing was tried one by one on the oldest."""
    return mask | (mask >> 1 & 1)


def field_type(name: str) -> Row:
    """One type of the catalogue."""
    documentation = DOCUMENTED.table("field_types").get(name, {})
    seen = by_release("field_types", name)
    tried = bits(seen)
    known = bits(release for release, row in seen.items() if row["known"])
    since, removed = documentation.get("since", ""), documentation.get("removed", "")
    documented = from_on(since) if since else ALL
    if removed:
        documented &= ~from_on(removed)
    known |= documented & ~tried
    if known & 2 and not since:
        known |= 1  # the oldest has the types of the second that are older than both
    made: Row = {"in": known}
    if documented & tried & ~known and not removed:
        made["open"] = documented & tried & ~known
    if since:
        made["since"] = since
    if removed:
        made["gone"] = removed
    if documentation.get("plugin"):
        made["plugin"] = True
        made["open"] = documented if removed else documented | 1
        made["in"] = 0
    params: dict[str, int] = {}
    for release, source in OBSERVED.items():
        for parameter in source.below("parameters", name):
            params[parameter] = params.get(parameter, 0) | BITS[release]
    made["params"] = {parameter: with_oldest(mask) for parameter, mask in sorted(params.items())}
    made["judged"] = 0
    for mask in made["params"].values():
        made["judged"] |= mask
    if "parameters" in documentation:
        made["documented"] = documentation["parameters"]
    return made


def index_setting(name: str) -> Row:
    """One registered index setting: its attributes are those of the newest release that has it."""
    seen = by_release("index_settings", name)
    registered = bits(seen)
    row = list(seen.values())[-1]
    kind, accepts = row["type"], row.get("accepts")
    more: Row = {}
    if "values" in row:
        more |= values_of(seen)
    if row.get("private"):
        more["private"] = True
    elif row.get("final"):
        more["final"] = True
    elif not row.get("dynamic"):
        more["static"] = True
    deprecated = [release for release, older in seen.items() if older.get("deprecated")]
    if name == "index.data_path":  # a folder that the node has to allow
        more["open"] = registered
    elif deprecated and accepts == [] and "7.17" in seen and not row.get("private"):
        more["dropped"] = registered & from_on("7.0" if "6.8" in deprecated else "8.0")
    if "range" in row:
        more |= {key: limit for key, limit in zip(("min", "max"), row["range"], strict=True) if limit is not None}
    elif accepts and kind in ("int", "float"):
        more |= limits(accepts)
    elif accepts == [] and kind in ("int", "float", "bool", "bytes", "time") and not more:
        more["never"] = registered & from_on("8.0")  # no sample was accepted: it depends on something else
    if accepts and kind in ("time", "bytes"):
        more["units"] = [text for text in ("-1", "0") if text in accepts]
    if "min" in more:
        below = [release for release, older in seen.items() if is_below(older.get("default"), more["min"])]
        if below:
            more["min_not"] = bits(below)
    return [registered, kind, more] if more else [registered, kind]


def values_of(seen: dict[str, Row]) -> Row:
    """The values of an enumeration, newest release first, and the releases of those that only some have."""
    masks: dict[str, int] = {}
    for release, row in reversed(seen.items()):
        for value in row.get("values", ()):
            masks[value] = masks.get(value, 0) | BITS[release]
    made: Row = {"values": list(masks)}
    limited = {value: mask for value, mask in masks.items() if mask != bits(seen)}
    return {**made, "values_in": limited} if limited else made


def limits(accepts: list[str]) -> Row:
    """The lowest number, by the samples -1, 0, 1 and 1000 that a server accepted."""
    lowest = next((sample for sample in ("-1", "0", "1") if sample in accepts), None)
    if lowest is None:
        return {"min": 2} if "1000" in accepts else {}
    return {"min": int(lowest)} if lowest != "-1" else {}


def is_below(default: str | None, least: int) -> bool:
    return default is not None and re.fullmatch(r"-?\d+", default) is not None and int(default) < least


def index_settings() -> Row:
    """Registered settings, those of other modules by their documentation, and those of releases before 5.0."""
    settings = {name: index_setting(name) for name in keys("index_settings")}
    for name, row in DOCUMENTED.table("index_settings").items():
        if "documented" in row:
            values = {"values_by": row["values"]} if "values" in row else {}
            settings[name] = with_more(settings[name], {"by": row["documented"], **values})
        elif "refused" in row:
            settings[name] = with_more(settings[name], {"gap": row["refused"]})
        else:
            since = row["since"]
            registered, kind, *more = settings.get(name, [0, row.get("type")])
            settings[name] = with_more([registered | from_on(since), kind, *more], {"since": since})
    for name, row in DOCUMENTED.table("setting_values").items():
        settings[name] = with_more(settings[name], row)
    for name, row in DOCUMENTED.table("old_index_settings").items():
        settings.setdefault(name, [0, row["type"], {"old": row["releases"]}])
    return settings


def with_more(setting: list[Any], more: Row) -> list[Any]:
    """A setting of the catalogue with these attributes, too."""
    return [*setting[:2], {**(setting[2] if len(setting) > 2 else {}), **more}]


def component(row: Row) -> Row:
    """One built-in part of text analysis, by its type and by its bare name."""
    since, removed = row.get("since", ""), row.get("removed", "")
    known = from_on(since) if since else ALL
    older = ALL & ~known
    if removed:
        known &= ~from_on(removed)
    opened = older if row.get("unknown_before") else 0
    by_type, by_name = (known, opened), (known, opened)
    if "name_removed" in row:
        by_name = (known & ~from_on(row["name_removed"]), opened)
    # both were seen from 7.17 on
    if row.get("only_by_name"):
        by_type = (0, ALL & ~from_on("7.17"))
    if row.get("needs_settings"):
        by_name = (0, ALL & ~from_on("7.17"))
    more: Row = {key: row[key] for key in ("required", "replacement", "use", "normalizes", "keys") if key in row}
    made = [*by_type, *by_name]
    return [*made, more] if more else made


def node_setting(name: str) -> Row:
    """One registered node setting: its attributes are those of the newest release that has it."""
    seen = by_release("node_settings", name)
    documented = DOCUMENTED.table("node_settings").get(name, {})
    row = list(seen.values())[-1] if seen else documented
    if "values" in documented:
        row = documented  # a registry names the values only of an enumeration of Java
    more: Row = {}
    if "values" in row:
        more["values"] = row["values"]
    if (row.get("module") and seen) or documented.get("unread"):
        more["module"] = True
    defaults = [str(older.get("default", "")) for older in seen.values()]
    if row["type"] == "bytes" and (any("%" in text for text in defaults) or name.endswith((".limit", "cache.size"))):
        more["percent"] = True
    if ".disk.watermark." in name and row["type"] == "bytes" and not name.endswith("max_headroom"):
        more["ratio"] = True
    limits = DOCUMENTED.table("node_limits").get(name)
    if limits is not None:
        more |= {**limits, "min_not": bits(("5.6", "6.8"))}
    registered = bits(seen) | (BITS["7.17"] if name in ROLES else 0)
    if "since" in documented:
        registered |= from_on(documented["since"])
        if "removed" in documented:
            registered &= ~from_on(documented["removed"]) | bits(seen)
    made = [registered, "enum" if "values" in more else row["type"]]
    return [*made, more] if more else made


def definitions() -> dict[str, Row]:
    """Parts that a template defines, with their settings: components of analysis, similarities, vector indices."""
    parameters: dict[str, Row] = {}
    for key, row in DOCUMENTED.table("analysis_parameters").items():
        part, _, name = key.rpartition("/")
        parameters.setdefault(part, {})[name] = row
    return {
        "analysis": parameters,
        "similarities": DOCUMENTED.table("similarities"),
        "synonyms": {key: row["refused"] for key, row in DOCUMENTED.table("synonym_parsing").items()},
        "cased": DOCUMENTED.table("cased_filters"),
        "vectors": DOCUMENTED.table("vector_indices"),
    }


def files() -> dict[str, str]:
    """The files of rules/knowledge/es that come from the sources."""
    types = sorted({*keys("field_types"), *DOCUMENTED.table("field_types")})
    made = {
        "mapping": {name: field_type(name) for name in types},
        "index_settings": index_settings(),
        "node_settings": {
            name: node_setting(name)
            for name in {**dict.fromkeys(keys("node_settings")), **DOCUMENTED.table("node_settings")}
        },
        "definitions": definitions(),
        "analysis": {name: component(row) for name, row in DOCUMENTED.table("analysis").items()},
    }
    files = {f"rules/knowledge/es/{name}.json": by_line(dict(sorted(data.items()))) for name, data in made.items()}
    files["rules/knowledge/es/observed.json"] = json.dumps(list(OBSERVED)) + "\n"
    return files
