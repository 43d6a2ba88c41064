"""The schema of mappings of one release (``es_schema.py``): root keys, fields, parameters, dynamic templates."""

from __future__ import annotations

from typing import Any

from build.es_schema_values import (
    ANY,
    NULL,
    NUMBER,
    VARIABLE,
    Schema,
    boolean,
    integer,
    numeric,
    one_of,
    pattern,
    words,
)
from lslint.rules.elasticsearch.mappings import dynamic_templates as rules
from lslint.rules.elasticsearch.mappings import fields as mapping
from lslint.rules.elasticsearch.mappings import illegal_names, parameters, root_keys, runtime
from lslint.rules.elasticsearch.mappings import parameter_values as values
from lslint.rules.elasticsearch.model import catalogue
from lslint.rules.elasticsearch.model.releases import (
    GE2,
    GE5,
    GE6,
    GE7,
    GE8,
    LE2,
    LE6,
    V1,
    V2,
    V5,
    V6,
    V7,
)

OBJECTS = ("object", "nested", "passthrough")
EMPTY: Schema = {"type": "array", "maxItems": 0}
DYNAMIC: Schema = {"type": "string", "pattern": r"\{dynamic"}


def ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def schema(bit: int) -> dict[str, Schema]:
    """``$defs`` for one observed release: ``mappings`` (with types up to 6.8), ``root`` and what they need."""
    if bit & V1:  # looks at mappings when an index is made, not before
        return {"mappings": {"type": "object"}, "root": {"type": "object"}}
    known = catalogue.types()
    types = [name for name, row in known.items() if (row["in"] | row.get("open", 0)) & bit]
    defs: dict[str, Schema] = {"field": _field(types, bit)}
    for name in types:
        defs[f"type-{name}"] = _type(name, known[name], bit)
    defs["multi"] = _multi(bit)
    defs["properties"] = _properties(bit, {})
    if bit & GE8:
        defs["any-parameter"] = _any_parameter()
    defs["root"] = _root(bit)
    defs["mappings"] = _typed(bit) if bit & LE6 else ref("root")
    return defs


def _typed(bit: int) -> Schema:
    """Mappings with the level of types."""
    bad = [r"[#,]", "^$"]
    if bit & V6:
        bad.append("^_(?!doc$|default_$)")
    else:
        bad.append("^_(?!default_$)")
    made: Schema = {
        "type": "object",
        "propertyNames": {"not": {"pattern": "|".join(bad)}},
        "additionalProperties": ref("root"),
    }
    if bit & V6:
        made |= {"if": {"required": ["_default_"]}, "then": {"maxProperties": 2}, "else": {"maxProperties": 1}}
    return made


def _root(bit: int) -> Schema:
    properties: dict[str, Schema] = {}
    for name, mask in mapping.ROOT_KEYS.items():
        if mask & bit:
            properties[name] = _root_value(name, bit)
    for name in ("_size", "type", "_type_name", "_inference_fields", "_ignored_source"):
        properties.setdefault(name, ANY)
    return {
        "type": "object",
        "properties": properties,
        "patternProperties": {VARIABLE["pattern"]: ANY},
        "additionalProperties": False,
    }


def _root_value(name: str, bit: int) -> Schema:
    if name == "properties":
        metadata = [key for key, mask in illegal_names.METADATA.items() if mask & bit]
        return one_of(_properties(bit, dict.fromkeys(metadata, False)), EMPTY)
    if name == "dynamic":
        return _dynamic(bit)
    if name in ("date_detection", "numeric_detection"):
        return boolean() if bit & GE5 else ANY
    if name == "subobjects" and bit & GE8:
        return one_of(_loose(bit), NULL)
    if name in ("enabled", "subobjects"):
        return _loose(bit)
    if name == "dynamic_templates":
        return _dynamic_templates(bit)
    if name == "_all":
        on: Schema = {"properties": {"enabled": words("true")}, "required": ["enabled"]}
        norms = {"properties": {"norms": {"type": "object"}}} if bit & LE2 else {}
        return {"type": ["object", "null"], **norms, **({"not": on} if bit & V6 else {})}
    if name in ("_source", "_routing", "_meta", "_field_names"):
        return _metadata(name, bit)
    if name == "runtime":
        kinds = one_of({"enum": sorted(runtime.RUNTIME_TYPES)}, VARIABLE, {"type": ["null", "object", "array"]})
        field = {"properties": {"type": kinds}, "required": ["type"]}
        return {"additionalProperties": field}
    return ANY


def _metadata(name: str, bit: int) -> Schema:
    made: Schema = {"type": ["object", "null"]}
    keys = {"_source": root_keys._SOURCE_KEYS, "_routing": root_keys._ROUTING_KEYS}.get(name)
    switch = _loose(bit)
    made["properties"] = {"enabled": switch, "required": switch}
    if keys is not None:
        for key, mask in keys.items():
            if mask & bit:
                made["properties"].setdefault(key, ANY)
        made["properties"] = {key: value for key, value in made["properties"].items() if keys.get(key, 0) & bit}
        made["additionalProperties"] = False
    if name == "_field_names" and bit & GE8:
        made["properties"]["enabled"] = False
    return made


def _loose(bit: int) -> Schema:
    """A boolean that took any word until 5.6."""
    if bit & GE6:
        return boolean()
    return {"type": ["string", "number", "boolean", "null"]} if bit & V5 else ANY


def _dynamic(bit: int) -> Schema:
    if not bit & GE6:
        return ANY
    allowed = ["true", "false", "strict", *([] if bit & V6 else ["runtime"])]
    return one_of(words(*allowed), NULL, VARIABLE)


def _properties(bit: int, more: dict[str, Any]) -> Schema:
    bad = [r"\."] if bit & V2 else [r"^$", r"^\.", r"\.\.+[^.]"]
    if bit & GE8:
        bad.append(r"^\s+$")
    return {
        "type": "object",
        "propertyNames": {"not": {"pattern": "|".join(bad)}},
        "properties": more,
        "additionalProperties": one_of(ref("field"), EMPTY),
    }


def _field(types: list[str], bit: int) -> Schema:
    """A field: its type decides what else it may hold."""
    named: list[Any] = [*types, *(sorted(mapping._UNTRIED) if bit & GE8 else [])]
    objects: Schema = {"not": {"required": ["type"]}}
    inside = {"properties": {"properties": {"type": ["object", "array"]}}, "required": ["properties"]}
    only = {"properties": {"enabled": ANY}, "required": ["enabled"], "maxProperties": 1}
    without: list[Schema] = [inside, only, *([{"required": ["fields"]}] if bit & V2 else [])]
    untyped = {"properties": {"type": NULL}, "required": ["type"]}
    implied = {"allOf": [ref("type-object"), one_of(inside, only)]}
    return {
        "type": "object",
        "properties": {"type": one_of({"enum": [*named, None]}, VARIABLE)},
        "if": one_of(objects, untyped),
        "then": one_of(implied, *without[2:]),
        "else": {"allOf": [_when(name) for name in types]},
    }


def _when(name: str) -> Schema:
    return {"if": {"properties": {"type": {"const": name}}}, "then": ref(f"type-{name}")}


def _type(name: str, row: dict[str, Any], bit: int) -> Schema:
    """The parameters of a type."""
    if row.get("plugin"):
        return ANY
    judged = bit & row["judged"] & (row["in"] | (1 if row["in"] & 2 and not row.get("since") else 0))
    documented = row.get("documented", ())
    given: dict[str, Schema] = {"type": ANY}
    if name in OBJECTS:
        given["properties"] = one_of(ref("properties"), EMPTY)
    unread = not row["params"] and "documented" not in row
    for parameter in sorted(parameters.every() | set(parameters._COMMON)):
        allowed = row["params"].get(parameter, 0)
        if parameter in given:
            continue
        if judged:
            fits = bool(allowed & bit)
            if name == "string" and bit & V5 and parameter in parameters._NOT_IN_STRING_5:
                fits = False
            if fits or name == "multi_field":
                given[parameter] = _value(parameter, name, bit)
        elif parameter in parameters._COMMON or parameter in documented or allowed:
            given[parameter] = _value(parameter, name, bit)
        else:
            given[parameter] = ANY  # not tried for this type
    made: Schema = {"properties": given}
    if name != "multi_field" and (judged or not unread):
        made["patternProperties"] = {VARIABLE["pattern"]: ANY}
        made["additionalProperties"] = False
    needed = _needed(name, bit)
    return {**made, **needed}


def _needed(name: str, bit: int) -> Schema:
    """What a type needs, and what does not go together."""
    always = {"scaled_float": ["scaling_factor"], "alias": ["path"]}.get(name, [])
    if name == "token_count" and bit & GE5:
        always = ["analyzer"]
    if name == "dense_vector" and bit & V7:
        always = ["dims"]
    made: Schema = {"required": always} if always else {}
    if bit & (V2 | V5 | V6) and name in ("text", "string", "search_as_you_type"):
        made["dependentRequired"] = {"search_analyzer": ["analyzer"]}
    if name == "text" and bit & (V5 | V6):
        made["not"] = {"properties": {"doc_values": words("true")}, "required": ["doc_values"]}
    return made


def _value(name: str, kind: str, bit: int) -> Schema:
    """The value of a parameter; ``null`` is refused from 5.0 on."""
    if bit & V7 and name in parameters._IGNORED_IN_7.get(kind, ()):
        return ANY
    made = _given(name, kind, bit)
    if name in parameters._NULL_ALLOWED and bit & GE7:
        return one_of(made, NULL) if made else ANY
    if name == "null_value":
        return one_of(made, NULL) if made else ANY
    if made:
        return made if bit & GE5 else one_of(made, NULL)
    return {"not": NULL} if bit & GE5 else ANY


def _given(name: str, kind: str, bit: int) -> Schema:
    if name == "index":
        return _index(kind, bit)
    if name == "norms":
        if bit & GE7:
            return boolean()
        objects = {"type": "object"}
        if kind == "string" or bit & LE2:
            return one_of(objects, *([] if bit & LE2 else [boolean()]), VARIABLE)
        return one_of(objects, _loose(bit), VARIABLE)
    if name in parameters._BOOLEANS:
        return _loose(bit)
    if name == "fielddata" and kind == "text":
        return boolean() if bit & GE5 else ANY
    if name == "dynamic":
        return _dynamic(bit)
    if name == "fields":
        names = {"propertyNames": {"not": {"pattern": r"\."}}} if bit & GE2 else {}
        return one_of({"type": "object", **names, "additionalProperties": ref("multi")}, EMPTY, VARIABLE)
    return _checked(name, kind, bit)


def _index(kind: str, bit: int) -> Schema:
    if kind in ("completion", "flattened", "multi_field", "dense_vector", "object", "nested"):
        return boolean() if bit & GE6 else ANY
    old = words("analyzed", "not_analyzed", "no")
    if kind == "string":
        return one_of(old, VARIABLE) if bit & (LE2 | V5) else one_of(old, words("true", "false"), VARIABLE)
    if bit & GE6:
        return boolean()
    return one_of(old, VARIABLE) if bit & LE2 else ANY


def _checked(name: str, kind: str, bit: int) -> Schema:
    """Parameters with special rules."""
    if name in values._WORDS:
        allowed = values._WORDS[name]
        if name == "index_options":
            if kind in ("keyword", "flattened"):
                allowed = ("docs", "freqs")
            elif kind not in ("text", "string", "search_as_you_type"):
                return ANY
        any_case = "|".join("".join(f"[{c}{c.upper()}]" if c.isalpha() else c for c in word) for word in allowed)
        return one_of(pattern(any_case), VARIABLE)
    if name in values._INTEGERS or name == "ignore_above":
        least = 0 if name == "ignore_above" and bit & GE5 & ~V7 else None
        least = 0 if name == "position_increment_gap" and bit & GE5 else least
        number: Schema = {"type": "number", "minimum": -(2**31) if least is None else least, "exclusiveMaximum": 2**31}
        return one_of(number, pattern(r"[+-]?[0-9]{1,10}"), VARIABLE)
    if name == "boost":
        return numeric()
    if name == "scaling_factor" and bit & GE5:
        return one_of({"type": "number", "exclusiveMinimum": 0}, pattern(NUMBER), VARIABLE)
    if name == "dims" and bit & GE7:
        return integer(1, 4096)
    if name == "time_series_metric" and bit & GE7:
        return one_of(words("gauge", "counter", *(["position"] if kind == "geo_point" else []),
                            *(["summary", "histogram"] if bit & V7 else [])), VARIABLE)  # fmt: skip
    if name == "copy_to" and bit & GE2:
        return {"not": {"type": "object"}}
    if name == "meta" and bit & GE7:
        text = {"type": "string", "maxLength": 50}
        return {"type": "object", "maxProperties": 5, "propertyNames": {"maxLength": 20}, "additionalProperties": text}
    if name == "index_prefixes" and bit & GE6:
        return {
            "type": "object",
            "properties": {"min_chars": integer(1, 19), "max_chars": integer(1, 19)},
            "additionalProperties": False,
        }
    if name == "null_value":
        return _null_value(kind, bit)
    return ANY


def _null_value(kind: str, bit: int) -> Schema:
    other: Schema = {"type": ["object", "array"]}
    if kind in values.NUMBERS:
        return one_of(numeric(), other)
    if kind == "boolean" and bit & GE6:
        return one_of(boolean(), other)
    if kind in ("date", "date_nanos") and bit & GE8:
        return one_of({"type": "string", "pattern": "[0-9]"}, {"type": "number"}, VARIABLE, other)
    return ANY


def _multi(bit: int) -> Schema:
    """A multi-field: no object, no ``copy_to``, and from 8.0 on without nested multi-fields."""
    none = {"fields": one_of(EMPTY, {"type": "object", "maxProperties": 0})} if bit & GE8 else {}
    kinds = {"not": {"enum": ["object", "nested", "alias"]}}
    made: Schema = {"properties": {"copy_to": False, "type": kinds, **none}}
    return {"allOf": [ref("field"), {**made, **({"required": ["type"]} if bit & GE5 else {})}]}


def _any_parameter() -> Schema:
    """A mapping for fields of any kind: parameters that some type has."""
    names = dict.fromkeys(sorted(parameters.every() | {"type", "fields", "runtime"}), ANY)
    return {"properties": names, "additionalProperties": False}


def _dynamic_templates(bit: int) -> Schema:
    keys: dict[str, Schema] = {name: ANY for name, mask in rules._KEYS.items() if mask & bit}
    made: Schema = {"type": "object", "properties": keys}
    if not bit & LE2:
        made["additionalProperties"] = False
    keys["mapping"] = {"type": "object"}
    word = one_of({"enum": [*rules.JSON_TYPES, None]}, VARIABLE, {"type": ["object", "array"]})
    for name in ("match_mapping_type", "unmatch_mapping_type"):
        if name in keys and bit & GE6:
            lists = [] if bit & (V6 | V7) else [{"type": "array", "items": word}]
            single = one_of({"enum": [*rules.JSON_TYPES, None]}, VARIABLE, {"type": "object"})
            keys[name] = one_of(single, *lists)
    keys["match_pattern"] = one_of(words("simple", "regex"), VARIABLE, {"type": ["null", "object", "array"]})
    made["required"] = ["mapping"]
    if bit & GE7:
        made = {**made, "anyOf": [{"required": ["mapping"]}, {"required": ["runtime"]}]}
        del made["required"]
    if bit & LE6:
        made["anyOf"] = [{"required": [name]} for name in ("match", "path_match", "match_mapping_type")]
    if bit & GE8:
        made["allOf"] = _made_by_rules()
    return {
        "type": "array",
        "items": {"type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": made},
    }


def _made_by_rules() -> list[Schema]:
    """What a rule makes of fields, by its type or by the one type of JSON values that it is for."""
    open_type = one_of(DYNAMIC, NULL, {"type": ["object", "array"]})
    own = {"properties": {"type": {"not": open_type}}, "required": ["type"]}
    typed = {"properties": {"mapping": own}, "required": ["mapping"]}
    chosen: list[Schema] = []
    for name, kind in rules._MADE.items():
        requested = one_of({"const": name}, {"type": "array", "items": {"const": name}, "minItems": 1, "maxItems": 1})
        whole: Schema = {"properties": {"match_mapping_type": requested}, "required": ["match_mapping_type"]}
        target = ref(f"type-{kind}")
        if kind == "object":
            whole["properties"]["mapping"] = {"not": {"required": ["type"]}}
        chosen.append({"if": whole, "then": {"properties": {"mapping": target}}})
    names = [*rules._MADE]
    single = one_of({"enum": names}, {"type": "array", "items": {"enum": names}, "minItems": 1, "maxItems": 1})
    other = {"if": {"properties": {"match_mapping_type": single}, "required": ["match_mapping_type"]},
             "else": {"properties": {"mapping": ref("any-parameter")}}}  # fmt: skip
    return [{"if": typed, "then": {"properties": {"mapping": ref("field")}}, "else": {"allOf": [*chosen, other]}}]
