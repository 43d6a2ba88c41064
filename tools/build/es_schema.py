"""Generates ``lint/schema/elasticsearch-<release>.schema.json``: JSON Schemas (draft 2020-12) of templates for editors.

One for each observed release of a supported major, made from the tables that the checks use (``rules/knowledge/es``
and the modules next to it). They hold what a schema can say: keys, types and parameters of fields, settings in any
spelling, words, limits. What hangs on two places at once (names of analyzers, limits of a whole mapping, paths of
fields) only the linter says; ``tests/oracles/test_elasticsearch_schema.py`` holds both against each other.

``$defs`` has ``index-template``, ``component-template``, ``legacy-template``, ``index`` (the body of an index) and
``mapping``; the schema itself chooses by the keys of the file, as the linter does. Settings and types of fields carry
``x-releases``: the releases that take them, as far as they are known.
"""

from __future__ import annotations

import json
from typing import Any

from build import es_schema_mappings as mappings
from build import es_schema_settings as settings
from build import settings_schema
from build.es_schema_values import ANY, NULL, NUMBER, VARIABLE, Schema, one_of, pattern, time, words
from build.json_text import by_line
from lslint.rules.elasticsearch.model import catalogue as catalogue_
from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.model.releases import GE8, V7
from lslint.rules.elasticsearch.templates import aliases as _aliases
from lslint.rules.elasticsearch.templates import body_parts as _body_parts
from lslint.rules.elasticsearch.templates import composable as _composable

OWNS = ("lint/schema/elasticsearch-*.schema.json",)
_MAPS = ("properties", "patternProperties", "dependentRequired")
BAD_SIGNS = r"[ ,#\\/?\"<>|]|^_"


def build(bit: int) -> Schema:
    """The schema for one observed release."""
    defs = {**mappings.schema(bit), **settings.schema(bit)}
    defs["aliases"] = _alias_schema(bit)
    defs["template-aliases"] = _alias_schema(bit, lenient=bool(bit & GE8))
    defs["index-aliases"] = _alias_schema(bit, date_math=True)
    defs["legacy-template"] = _legacy(bit)
    defs["index-template"] = _index_template(bit)
    defs["component-template"] = _component(bit)
    index = _parts(bit, nulls=False)
    index["properties"]["aliases"] = mappings.ref("index-aliases")
    index["additionalProperties"] = False
    defs["index"] = index
    defs["mapping"] = mappings.ref("mappings")
    _annotate(defs)
    defs = _shared(defs)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Templates, index bodies and mappings of Elasticsearch {releases.last(bit)}",
        "description": "Any of these, distinguished by the keys of the file; #/$defs has a schema for each.",
        "x-release": releases.last(bit),
        "type": "object",
        **_choice(),
        "$defs": dict(sorted(defs.items())),
    }


def _choice() -> Schema:
    """Which kind it is, by the keys: as ``shape_of`` of the checks."""
    telling = ("composed_of", "data_stream", "priority", "allow_auto_create", "ignore_missing_component_templates")
    own = [{"required": [key]} for key in telling]
    patterns: Schema = {"required": ["index_patterns"]}
    inner = {"properties": {"template": {"type": "object"}}, "required": ["template"]}
    body = one_of(*({"required": [key]} for key in ("mappings", "settings", "aliases")))
    legacy = one_of(patterns, {"required": ["template"]})
    last = {"if": body, "then": mappings.ref("index"), "else": mappings.ref("mapping")}
    plain = {"if": legacy, "then": mappings.ref("legacy-template"), "else": last}
    composable = {"allOf": [patterns, one_of(inner, *own)]}
    other = {"if": inner, "then": mappings.ref("component-template"), "else": plain}
    return {"if": composable, "then": mappings.ref("index-template"), "else": other}


def _parts(bit: int, *, nulls: bool) -> Schema:
    """Settings, mappings and aliases."""
    void = [NULL] if nulls else []
    mapped = [mappings.ref("mappings")]
    if nulls:
        mapped.append({"type": "string", "pattern": r"^\{"})
        mapped.append(
            {"type": "object", "properties": {"_doc": mappings.ref("root")}, "required": ["_doc"], "maxProperties": 1}
        )
    properties = {
        "settings": one_of(mappings.ref("settings"), *void),
        "mappings": one_of(*mapped, *void),
        "aliases": mappings.ref("template-aliases" if nulls else "aliases"),
    }
    return {"type": "object", "properties": properties}


def _alias_schema(bit: int, *, lenient: bool = False, date_math: bool = False) -> Schema:
    """Aliases. ``lenient``: null and strings are accepted, and unknown keys; ``date_math``: names of that form."""
    one: Schema = {"type": ["object", "null", "string"] if lenient else "object"}
    if bit & GE8 and not lenient:
        one |= {"propertyNames": {"enum": sorted(_aliases._ALIAS)}}
    made: Schema = {"type": ["object", "null"], "additionalProperties": one}
    plain: Schema = {"not": {"pattern": r"[ \"*\\<|,>/?]|^[_+-]"}}
    made["propertyNames"] = one_of(plain, VARIABLE, *([{"pattern": "^<.*>$"}] if date_math else []))
    made["patternProperties"] = {VARIABLE["pattern"]: ANY}
    made["additionalProperties"] = one
    return made


def _pattern_list() -> Schema:
    one = one_of({"not": {"type": "string"}}, {"not": {"pattern": BAD_SIGNS}}, VARIABLE)
    single = {"allOf": [{"type": ["string", "number", "boolean"]}, one]}
    return one_of({"type": "array", "minItems": 1, "items": one}, single)


def _legacy(bit: int) -> Schema:
    made = _parts(bit, nulls=False)
    properties = made["properties"]
    properties["order"] = one_of({"type": "number"}, pattern(r"[+-]?[0-9]{1,19}|" + NUMBER), VARIABLE, NULL)
    properties["version"] = one_of({"type": "integer", "minimum": -(2**31), "maximum": 2**31 - 1}, VARIABLE)
    properties["index_patterns"] = _pattern_list()
    made["additionalProperties"] = False
    made["patternProperties"] = {VARIABLE["pattern"]: ANY}
    if bit & V7:
        one = one_of({"not": {"type": "string"}}, {"not": {"pattern": BAD_SIGNS}}, VARIABLE)
        properties["template"] = {"allOf": [{"type": ["string", "number", "boolean", "null"]}, one]}
        # an empty list and null are no patterns; one of both is needed
        old = {"properties": {"template": {"not": NULL}}, "required": ["template"]}
        properties["index_patterns"] = one_of(_pattern_list(), NULL, {"type": "array", "maxItems": 0})
        some = {"properties": {"index_patterns": _pattern_list()}, "required": ["index_patterns"]}
        made["anyOf"] = [old, some]
    else:
        made["required"] = ["index_patterns"]
    return made


def _keys(known: dict[str, str], bit: int, given: dict[str, Schema]) -> Schema:
    """An object with these keys, where the release has them already."""
    there = {key: given.get(key, ANY) for key, since in known.items() if not since or releases.since(since) & bit}
    return {
        "type": "object",
        "properties": there,
        "patternProperties": {VARIABLE["pattern"]: ANY},
        "additionalProperties": False,
    }


def _common(bit: int) -> dict[str, Schema]:
    switch = one_of(words("true", "false"), {"type": ["null", "object", "array"]})
    number = one_of({"type": "integer"}, pattern(NUMBER), NULL, VARIABLE)
    return {"_meta": {"type": ["object", "null"]}, "version": number, "deprecated": switch, "allow_auto_create": switch}


def _inner(bit: int) -> Schema:
    lifecycle = {"properties": {"data_retention": one_of(time([]), {"type": ["null", "object", "array"]})}}
    return _keys(_composable._INNER, bit, {**_parts(bit, nulls=True)["properties"], "lifecycle": lifecycle})


def _index_template(bit: int) -> Any:
    below = _inner(bit)
    stream = _keys(_composable._DATA_STREAM, bit, {})
    given = {
        **_common(bit),
        "index_patterns": _pattern_list(),
        "template": one_of(below, NULL),
        "composed_of": {"not": {"type": "object"}},
        "priority": one_of({"type": "number", "minimum": 0}, pattern(NUMBER.removeprefix("[+-]?")), NULL, VARIABLE),
        "data_stream": one_of(stream, NULL),
    }
    made = _keys(_body_parts.COMPOSABLE, bit, given)
    made["required"] = ["index_patterns"]
    streamed = {"properties": {"data_stream": {"not": NULL}}, "required": ["data_stream"]}
    custom: Schema = {"properties": {"data_stream": {"properties": {"allow_custom_routing": words("true")}}}}
    custom["properties"]["data_stream"]["required"] = ["allow_custom_routing"]
    routed = {"if": custom, "then": _stamped(routing=bool(bit & GE8)), "else": _stamped()}
    made |= {"if": streamed, "then": routed}
    if bit & GE8:
        made["else"] = {"properties": {"template": {"properties": {"lifecycle": NULL}}}}
    return made


def _stamped(*, routing: bool = False) -> Schema:
    """A data stream needs a date in ``@timestamp``, and no routing unless it allows custom ``routing``."""
    stamp = {
        "properties": {
            "type": one_of(words("date", "date_nanos"), VARIABLE, {"type": ["null", "object", "array"]}),
            "doc_values": {"not": words("false")},
            "ignore_malformed": {"not": words("true")},
        }
    }
    parts: Schema = {"properties": {"properties": {"@timestamp": stamp}}}
    if not routing:
        parts["_routing"] = {"properties": {"required": {"not": words("true")}}}
    mapped = {"if": {"required": ["_doc"]}, "else": {"properties": parts}}
    return {"properties": {"template": {"properties": {"mappings": mapped}}}}


def _component(bit: int) -> Any:
    made = _keys(_composable.COMPONENT, bit, {**_common(bit), "template": _inner(bit)})
    made["required"] = ["template"]
    return made


def _shared(defs: dict[str, Schema]) -> dict[str, Schema]:
    """The same with what is said often said once, under ``value:<number>``: a third of the size."""
    counts: dict[str, int] = {}
    order: list[str] = []

    def count(node: Any, names: bool = False) -> None:
        """``names``: the keys are names of something, not words of a schema."""
        if isinstance(node, list):
            for item in node:
                count(item)
        elif isinstance(node, dict):
            if not names and _worth(node):
                key = json.dumps(node, sort_keys=True)
                if key not in counts:
                    order.append(key)
                counts[key] = counts.get(key, 0) + 1
                if counts[key] > 1:
                    return
            for word, item in node.items():
                count(item, not names and word in _MAPS)

    count(defs, names=True)
    shared = {key: f"value:{place}" for place, key in enumerate((key for key in order if counts[key] > 2), 1)}

    def replaced(node: Any, names: bool = False, top: bool = False) -> Any:
        if isinstance(node, list):
            return [replaced(item) for item in node]
        if not isinstance(node, dict):
            return node
        worth = not names and not top and _worth(node)
        found = shared.get(json.dumps(node, sort_keys=True)) if worth else None
        if found is not None:
            return mappings.ref(found)
        return {word: replaced(item, not names and word in _MAPS) for word, item in node.items()}

    made: dict[str, Schema] = {key: replaced(node, top=True) for key, node in defs.items()}
    for key, made_name in shared.items():
        made[made_name] = replaced(json.loads(key), top=True)
    return made


def _worth(node: Schema) -> bool:
    """Whether an object is a schema worth a name: values of settings and parameters are."""
    return ("anyOf" in node or "enum" in node or "type" in node) and len(json.dumps(node)) > 40


def _annotate(defs: dict[str, Schema]) -> None:
    """``x-releases`` of types of fields and of settings."""
    for kind, row in catalogue_.types().items():
        if f"type-{kind}" in defs and row["in"]:
            defs[f"type-{kind}"] = {"x-releases": releases.spoken(row["in"]), **defs[f"type-{kind}"]}
    own = defs.get("settings", {}).get("properties", {})
    for setting, row in catalogue_.catalogue().items():
        if setting in own and row[0]:
            own[setting] = {"x-releases": releases.spoken(row[0]), **own[setting]}


def text(schema: Schema) -> str:
    """A schema as text: a line for each part of ``$defs``."""
    return by_line(schema, ["$defs"], "  ", ensure_ascii=False, separators=(",", ":"))


def files() -> dict[str, str]:
    """One schema per observed release."""
    bits = {release: 1 << releases.OBSERVED.index(release) for release in settings_schema.RELEASES}
    return {f"lint/schema/elasticsearch-{release}.schema.json": text(build(bit)) for release, bit in bits.items()}
