"""Generates ``lint/schema/elasticsearch-<release>.schema.json``: JSON Schemas (draft 2020-12) with which editors
complete templates, index bodies and mappings, for the last releases of the supported majors.

``$defs`` has ``index-template``, ``component-template``, ``legacy-template``, ``index`` (the body of an index) and
``mapping``; the schema itself chooses by the keys of the file, as the linter does. Settings and types of fields carry
``x-releases``: the releases that accept them, as far as they are known. Like the schemas of settings, they reject
nothing: an editor uses that of the newest release, and the linter checks files for the release in use.
"""

from __future__ import annotations

from typing import Any

from build import settings_schema
from build.filebeat_schema import section
from build.json_text import by_line
from lslint.rules.elasticsearch.index_settings import settings
from lslint.rules.elasticsearch.mappings import dynamic_templates, fields, parameter_values, parameters, root_keys
from lslint.rules.elasticsearch.mappings.runtime import RUNTIME_TYPES
from lslint.rules.elasticsearch.model import releases, traits
from lslint.rules.elasticsearch.templates import aliases, body_parts, composable
from lslint.rules.release import ranges
from lslint.rules.shared.message_parts import enumerated

OWNS = ("lint/schema/elasticsearch-*.schema.json",)
DYNAMIC = ("true", "false", "strict", "runtime")
BOOLEANS = ("date_detection", "numeric_detection", "enabled", "subobjects", "index", "norms", "required")
Schema = dict[str, Any]


def compact(accepting: int) -> str:
    """Return a set of observed releases: ``2.4-6.8 and 9.5``."""
    observed = releases.OBSERVED
    return enumerated(ranges(observed, [bool(accepting >> bit & 1) for bit in range(len(observed))]))


def ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def choices(*words: str) -> Schema:
    """These words among other values; ``true`` and ``false`` without quotes."""
    enum = [{"true": True, "false": False}.get(word, word) for word in words]
    return {"anyOf": [{"enum": enum}, {}]} if enum else {}


def keys(names: Any, **values: Schema) -> Schema:
    """An object with these keys. ``values``: the schemas of some."""
    return {"properties": {name: values.get(name, {}) for name in names}}


def build(bit: int) -> Schema:
    """The schema for one observed release."""
    parts = {name: ref(name) for name in ("settings", "mappings", "aliases")}
    inner = keys(_known(composable._INNER, bit), **parts)
    stream = keys(_known(composable._DATA_STREAM, bit))
    types = {name: row for name, row in traits.types().items() if (row["in"] | row.get("open", 0)) & bit}
    defs = {
        "settings": section(_settings(bit), lambda row: row),
        "mappings": _mappings(bit),
        "aliases": {"additionalProperties": keys(sorted(aliases._ALIAS))},
        "field": _field(list(types)),
        **{f"type-{name}": _type(name, row, bit) for name, row in types.items()},
        "index-template": keys(_known(body_parts.COMPOSABLE, bit), template=inner, data_stream=stream),
        "component-template": keys(_known(composable.COMPONENT, bit), template=inner),
        "legacy-template": keys(("index_patterns", "order", "version", *parts), **parts),
        "index": keys(parts, **parts),
        "mapping": ref("mappings"),
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Templates, index bodies and mappings of Elasticsearch {releases.last(bit)}",
        "description": "Any of these, distinguished by the keys of the file; #/$defs has a schema for each.",
        "x-release": releases.last(bit),
        **_choice(),
        "$defs": dict(sorted(defs.items())),
    }


def _known(names: dict[str, str], bit: int) -> list[str]:
    """The keys of a body that the release has already."""
    return [name for name, since in names.items() if not since or releases.since(since) & bit]


def _choice() -> Schema:
    """Which kind it is, by the keys: as ``shape_of`` of the checks."""
    telling = ("composed_of", "data_stream", "priority", "allow_auto_create", "ignore_missing_component_templates")
    patterns: Schema = {"required": ["index_patterns"]}
    inner = {"properties": {"template": {"type": "object"}}, "required": ["template"]}
    composed = {"allOf": [patterns, {"anyOf": [inner, *({"required": [key]} for key in telling)]}]}
    legacy = {"anyOf": [patterns, {"required": ["template"]}]}
    body = {"anyOf": [{"required": [key]} for key in ("mappings", "settings", "aliases")]}
    chosen = ref("mapping")
    for condition, name in ((body, "index"), (legacy, "legacy-template"), (inner, "component-template")):
        chosen = {"if": condition, "then": ref(name), "else": chosen}
    return {"if": composed, "then": ref("index-template"), "else": chosen}


def _settings(bit: int) -> dict[str, Schema]:
    """The settings of indices, with and without ``index.``."""
    found: dict[str, Schema] = {group.rstrip("."): {"description": "group"} for group in settings.GROUPS}
    for name, (registered, kind, *rest) in traits.catalogue().items():
        more: dict[str, Any] = rest[0] if rest else {}
        if registered & ~more.get("dropped", 0) & bit and not more.get("private") and not name.endswith("."):
            words = [word for word in more.get("values", ()) if more.get("values_in", {}).get(word, bit) & bit]
            leaf = settings_schema.leaf(kind, words)
            found[name] = {"x-releases": compact(registered), **leaf}
    found |= {name: {} for name, mask in settings._DOCUMENTED.items() if mask & bit}
    return found | {name.removeprefix("index."): leaf for name, leaf in found.items()}


def _mappings(bit: int) -> Schema:
    """The keys of the root of a mapping."""
    words = choices(*dynamic_templates.JSON_TYPES)
    rule = keys((name for name, mask in dynamic_templates._KEYS.items() if mask & bit), mapping=ref("field"))
    rule["properties"] |= {"match_mapping_type": words, "match_pattern": choices("simple", "regex")}
    below = {"_source": root_keys._SOURCE_KEYS, "_routing": root_keys._ROUTING_KEYS}
    made: Schema = keys(name for name, mask in fields.ROOT_KEYS.items() if mask & bit)
    values = {
        **{name: choices("true", "false") for name in BOOLEANS},
        **{name: keys(key for key, mask in known.items() if mask & bit) for name, known in below.items()},
        "properties": {"additionalProperties": ref("field")},
        "dynamic": choices(*DYNAMIC),
        "dynamic_templates": {"items": {"additionalProperties": rule}},
        "runtime": {"additionalProperties": keys(("type",), type=choices(*sorted(RUNTIME_TYPES)))},
    }
    return {"properties": {name: values.get(name, {}) for name in made["properties"]}}


def _field(types: list[str]) -> Schema:
    """A field: its type decides what else it may have. A field without one is an object."""
    typed = [
        {"if": {"properties": {"type": {"const": name}}, "required": ["type"]}, "then": ref(f"type-{name}")}
        for name in types
    ]
    untyped = {"if": {"not": {"required": ["type"]}}, "then": ref("type-object")}
    return {"properties": {"type": choices(*types)}, "allOf": [untyped, *typed]}


def _type(name: str, row: dict[str, Any], bit: int) -> Schema:
    """The parameters of a type: those that were tried, else those of the documentation."""
    judged = bit & row["judged"]
    known = [parameter for parameter, mask in row["params"].items() if mask & bit or not judged]
    listed = {*known, *(() if judged else (*parameters._COMMON, *row.get("documented", ())))} - {"type"}
    nested = {"properties"} if name in ("object", "nested", "passthrough") else set()
    made = {parameter: _parameter(parameter) for parameter in sorted(listed | nested)}
    return {**({"x-releases": compact(row["in"])} if row["in"] else {}), "properties": made}


def _parameter(name: str) -> Schema:
    """The value of a parameter."""
    if name in parameters._BOOLEANS or name in BOOLEANS:
        return choices("true", "false")
    if name in ("properties", "fields"):
        return {"additionalProperties": ref("field")}
    return choices(*(DYNAMIC if name == "dynamic" else parameter_values._WORDS.get(name, ())))


def files() -> dict[str, str]:
    """One schema per observed release."""
    bits = {release: 1 << releases.OBSERVED.index(release) for release in settings_schema.RELEASES}
    return {
        f"lint/schema/elasticsearch-{release}.schema.json": by_line(
            build(bit), ["$defs"], "  ", ensure_ascii=False, separators=(",", ":")
        )
        for release, bit in bits.items()
    }
