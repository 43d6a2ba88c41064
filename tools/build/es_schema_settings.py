"""The schema of index settings of one release (``es_schema.py``): any nesting, with and without ``index.``."""

from __future__ import annotations

import re
from typing import Any

from build.es_schema_values import (
    ANY,
    NULL,
    SCALAR,
    VARIABLE,
    Schema,
    boolean,
    caseless,
    integer,
    numeric,
    one_of,
    pattern,
    words,
)
from build.es_schema_values import size as size_value
from build.es_schema_values import time as time_value
from lslint.rules.elasticsearch.index_settings import settings, values
from lslint.rules.elasticsearch.model import catalogue as catalogue_
from lslint.rules.elasticsearch.model import releases

KINDS = ("int", "bool", "time", "bytes", "float", "enum")
NOTHING: Schema = {"$ref": "#/$defs/nothing"}


def schema(bit: int) -> dict[str, Schema]:
    """``$defs`` for one observed release: ``settings`` and what it needs."""
    known: dict[str, Schema] = {}
    for name in catalogue_.catalogue():
        made = None if name.endswith(".") else leaf(name, bit)
        if made is not None:
            known[name.removeprefix("index.")] = made
    for name, mask in settings._DOCUMENTED.items():
        if mask & bit:
            known[name.removeprefix("index.")] = ANY
    known["routing.allocation.include._tier_preference"] = _tiers()
    nodes = {"": node("", known)}
    for name in sorted(known):
        parts = name.split(".")
        for count in range(1, len(parts)):
            nodes.setdefault(".".join(parts[:count]), node(".".join(parts[:count]) + ".", known))
    for group in settings.GROUPS:
        nodes.setdefault(group.removeprefix("index.").rstrip("."), {"type": "object"})
    top = {kind: {**nodes[""][kind]} for kind in ("properties", "patternProperties")}
    for kind, mark in (("properties", "index."), ("patternProperties", "^index[.]")):
        top[kind].update({mark + name.removeprefix("^"): value for name, value in nodes[""][kind].items()})
    top["properties"]["index"] = {"$ref": "#/$defs/setting:"}
    made = {"settings": {"type": "object", **top, "additionalProperties": NOTHING}}
    made["nothing"] = one_of(NULL, {"type": "object", "additionalProperties": NOTHING})
    made.update({f"setting:{name}": one_of(inner, NULL) for name, inner in nodes.items()})
    return made


def node(prefix: str, known: dict[str, Schema]) -> Schema:
    """The object below ``prefix``, where names go on in any number of dotted parts."""
    properties: dict[str, Schema] = {}
    patterns: dict[str, Schema] = {VARIABLE["pattern"]: ANY}
    groups = [name.removeprefix("index.") for name in settings.GROUPS]
    for name in (*known, *groups):
        if not name.startswith(prefix) or name == prefix:
            continue
        parts = name[len(prefix) :].rstrip(".").split(".")
        for count in range(1, len(parts) + name.endswith(".")):
            head = ".".join(parts[:count])
            properties.setdefault(head, {"$ref": f"#/$defs/setting:{prefix}{head}"})
        if name.endswith("."):
            patterns["^" + re.escape(name[len(prefix) :]) + "."] = ANY
    for name, value in known.items():
        if name.startswith(prefix):
            rest = name[len(prefix) :]
            others = [properties[rest]] if rest in properties else [NOTHING]
            properties[rest] = one_of(value, *others) if value else ANY
    for name in settings._UNTRIED:
        if name.removeprefix("index.").startswith(prefix):
            patterns["^" + re.escape(name.removeprefix("index.")[len(prefix) :].rstrip("."))] = ANY
    return {
        "type": "object",
        "properties": dict(sorted(properties.items())),
        "patternProperties": patterns,
        "additionalProperties": ANY if prefix in groups else NOTHING,
    }


def leaf(name: str, bit: int) -> Schema | None:
    """The value of a setting in that release; None where it is refused."""
    row = catalogue_.catalogue()[name]
    more: dict[str, Any] = row[2] if len(row) > 2 else {}
    registered: int = row[0]
    if not (registered or "old" in more) or more.get("private") or "old" in more:
        return None
    if more.get("open"):
        return ANY
    known = registered & ~more.get("dropped", 0)
    if not known & bit:
        return None
    kind: str = row[1]
    single = scalar(name, kind, more, bit)
    if kind in KINDS and not name.startswith("index.sort."):
        return single
    items = ANY
    if kind == "enum" and name.startswith("index.sort."):
        items = one_of(words(*more["values"]), VARIABLE, {"type": ["null", "object", "array"]})
    return one_of(single, {"type": "array", "items": items} if items else {"type": "array"})


def scalar(name: str, kind: str, more: dict[str, Any], bit: int) -> Schema:
    """A single value, not a list."""
    if name == "index.number_of_shards":
        return integer(1, 1024)
    if name == "index.number_of_replicas":
        return integer(0)
    if name == "index.store.type":
        return _store(bit)
    if name == "index.write.wait_for_active_shards":
        return one_of(integer(0), words("all"), VARIABLE)
    if name.endswith(".slowlog.level"):
        return one_of(pattern("|".join(map(caseless, ("trace", "debug", "info", "warn")))), VARIABLE)
    if name == "index.store.fs.fs_lock":
        return one_of(words("native", "simple"), VARIABLE)
    if name == "index.indexing.slowlog.source":
        return SCALAR
    if kind == "bool":
        return boolean()
    if kind == "int":
        return integer(None if more.get("min_not", 0) & bit else more.get("min"), more.get("max"))
    if kind == "float":
        return numeric(None if more.get("min_not", 0) & bit else more.get("min"), more.get("max"))
    if kind == "time":
        return time_value(more.get("units"))
    if kind == "bytes":
        return size_value(more.get("units"), "percent" in more)
    if kind == "enum":
        return _enumeration(name, more, bit)
    return SCALAR


def _enumeration(name: str, more: dict[str, Any], bit: int) -> Schema:
    values: list[str] = more["values"]
    if name == "index.auto_expand_replicas":
        return one_of(words("false"), pattern("[0-9]+-([0-9]+|all)"), VARIABLE)
    if any("<" in value for value in values):
        return SCALAR
    if name.startswith("index.sort."):
        word = "|".join(map(caseless, values))
        empty = "|" if name == "index.sort.mode" and bit & (releases.V7 | releases.V8) else ""
        return one_of(pattern(f"{empty}({word})( *, *({word}))*"), VARIABLE)
    limited = more.get("values_in", {})
    values = [value for value in values if limited.get(value, bit) & bit]
    made = [words(*values), pattern("|".join(map(caseless, values)))]
    if name == "index.codec":
        made.append({"type": "string", "pattern": "^Lucene"})
    return one_of(*made, VARIABLE)


def _store(bit: int) -> Schema:
    names = [*(name for name, known in values.STORES.items() if bit & known), *values.PLUGIN_STORES]
    return one_of(words(*names), VARIABLE)


def _tiers() -> Schema:
    names = "|".join(sorted(values.TIERS))
    return one_of(pattern(f"|({names})(,({names}))*"), VARIABLE, {"type": "array"})
