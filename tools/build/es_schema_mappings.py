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
from lslint.rules.elasticsearch.model.releases import GE8, V7

OBJECTS = ("object", "nested", "passthrough")
EMPTY: Schema = {"type": "array", "maxItems": 0}
DYNAMIC: Schema = {"type": "string", "pattern": r"\{dynamic"}


def ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def schema(bit: int) -> dict[str, Schema]:
    """``$defs`` for one observed release: ``mappings``, ``root`` and what they need."""
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
    defs["mappings"] = ref("root")
    return defs


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
        return _dynamic()
    if name == "subobjects" and bit & GE8:
        return one_of(boolean(), NULL)
    if name in ("date_detection", "numeric_detection", "enabled", "subobjects"):
        return boolean()
    if name == "dynamic_templates":
        return _dynamic_templates(bit)
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
    made["properties"] = {"enabled": boolean(), "required": boolean()}
    if keys is not None:
        for key, mask in keys.items():
            if mask & bit:
                made["properties"].setdefault(key, ANY)
        made["properties"] = {key: value for key, value in made["properties"].items() if keys.get(key, 0) & bit}
        made["additionalProperties"] = False
    if name == "_field_names" and bit & GE8:
        made["properties"]["enabled"] = False
    return made


def _dynamic() -> Schema:
    return one_of(words("true", "false", "strict", "runtime"), NULL, VARIABLE)


def _properties(bit: int, more: dict[str, Any]) -> Schema:
    bad = [r"^$", r"^\.", r"\.\.+[^.]", *([r"^\s+$"] if bit & GE8 else [])]
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
    untyped = {"properties": {"type": NULL}, "required": ["type"]}
    implied = {"allOf": [ref("type-object"), one_of(inside, only)]}
    return {
        "type": "object",
        "properties": {"type": one_of({"enum": [*named, None]}, VARIABLE)},
        "if": one_of(objects, untyped),
        "then": implied,
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
            if allowed & bit:
                given[parameter] = _value(parameter, name, bit)
        elif parameter in parameters._COMMON or parameter in documented or allowed:
            given[parameter] = _value(parameter, name, bit)
        else:
            given[parameter] = ANY  # not tried for this type
    made: Schema = {"properties": given}
    if judged or not unread:
        made["patternProperties"] = {VARIABLE["pattern"]: ANY}
        made["additionalProperties"] = False
    needed = {"scaled_float": "scaling_factor", "alias": "path", "token_count": "analyzer"}.get(name)
    if name == "dense_vector" and bit & V7:
        needed = "dims"
    return {**made, "required": [needed]} if needed else made


def _value(name: str, kind: str, bit: int) -> Schema:
    """The value of a parameter; most refuse ``null``."""
    if bit & V7 and name in parameters._IGNORED_IN_7.get(kind, ()):
        return ANY
    made = _given(name, kind, bit)
    if name in parameters._NULL_ALLOWED or name == "null_value":
        return one_of(made, NULL) if made else ANY
    return made or {"not": NULL}


def _given(name: str, kind: str, bit: int) -> Schema:
    if name in ("index", "norms", *parameters._BOOLEANS) or (name == "fielddata" and kind == "text"):
        return boolean()
    if name == "dynamic":
        return _dynamic()
    if name == "fields":
        names = {"propertyNames": {"not": {"pattern": r"\."}}}
        return one_of({"type": "object", **names, "additionalProperties": ref("multi")}, EMPTY, VARIABLE)
    return _checked(name, kind, bit)


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
        is_natural = name == "position_increment_gap" or (name == "ignore_above" and bit & GE8)
        number: Schema = {"type": "number", "minimum": 0 if is_natural else -(2**31), "exclusiveMaximum": 2**31}
        return one_of(number, pattern(r"[+-]?[0-9]{1,10}"), VARIABLE)
    if name == "boost":
        return numeric()
    if name == "scaling_factor":
        return one_of({"type": "number", "exclusiveMinimum": 0}, pattern(NUMBER), VARIABLE)
    if name == "dims":
        return integer(1, 4096)
    if name == "time_series_metric":
        return one_of(words("gauge", "counter", *(["position"] if kind == "geo_point" else []),
                            *(["summary", "histogram"] if bit & V7 else [])), VARIABLE)  # fmt: skip
    if name == "copy_to":
        return {"not": {"type": "object"}}
    if name == "meta":
        text = {"type": "string", "maxLength": 50}
        return {"type": "object", "maxProperties": 5, "propertyNames": {"maxLength": 20}, "additionalProperties": text}
    if name == "index_prefixes":
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
    if kind == "boolean":
        return one_of(boolean(), other)
    if kind in ("date", "date_nanos") and bit & GE8:
        return one_of({"type": "string", "pattern": "[0-9]"}, {"type": "number"}, VARIABLE, other)
    return ANY


def _multi(bit: int) -> Schema:
    """A multi-field: a type, no object, no ``copy_to``, and from 8.0 on without nested multi-fields."""
    none = {"fields": one_of(EMPTY, {"type": "object", "maxProperties": 0})} if bit & GE8 else {}
    kinds = {"not": {"enum": ["object", "nested", "alias"]}}
    return {"allOf": [ref("field"), {"properties": {"copy_to": False, "type": kinds, **none}, "required": ["type"]}]}


def _any_parameter() -> Schema:
    """A mapping for fields of any kind: parameters that some type has."""
    names = dict.fromkeys(sorted(parameters.every() | {"type", "fields", "runtime"}), ANY)
    return {"properties": names, "additionalProperties": False}


def _dynamic_templates(bit: int) -> Schema:
    keys: dict[str, Schema] = {name: ANY for name, mask in rules._KEYS.items() if mask & bit}
    made: Schema = {"type": "object", "properties": keys, "additionalProperties": False}
    keys["mapping"] = {"type": "object"}
    word = one_of({"enum": [*rules.JSON_TYPES, None]}, VARIABLE, {"type": ["object", "array"]})
    for name in ("match_mapping_type", "unmatch_mapping_type"):
        if name in keys:
            lists = [{"type": "array", "items": word}] if bit & GE8 else []
            single = one_of({"enum": [*rules.JSON_TYPES, None]}, VARIABLE, {"type": "object"})
            keys[name] = one_of(single, *lists)
    keys["match_pattern"] = one_of(words("simple", "regex"), VARIABLE, {"type": ["null", "object", "array"]})
    made["anyOf"] = [{"required": ["mapping"]}, {"required": ["runtime"]}]
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
