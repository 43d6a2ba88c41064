"""Values of the event flow that Elasticsearch rejects because of the type of their field."""

from __future__ import annotations

from lslint.grammar import numbers
from lslint.rules.logstash.flow import values
from lslint.rules.logstash.flow.values import ABSENT, Value
from lslint.rules.logstash.mapping.index_templates import FieldMapping

_NUMBERS = frozenset(
    ("long", "integer", "short", "byte", "double", "float", "half_float", "scaled_float", "unsigned_long")
)
_STRINGS = frozenset(("text", "keyword", "string", "match_only_text", "wildcard", "constant_keyword"))
_SCALARS = _NUMBERS | _STRINGS | {"date", "date_nanos", "boolean", "ip", "version"}
_OBJECTS = frozenset(("object", "nested"))
_TRUTHS = frozenset(("true", "false", "", "on", "off", "yes", "no", "0", "1"))


def contradiction(field: FieldMapping, value: Value, ignores_malformed: bool) -> str:
    """Return what a field is, if Elasticsearch rejects that for its mapping: ``an object``; else an empty string."""
    types = value.types
    if field.type in _OBJECTS:
        parts = values.OBJECT | values.LIST | values.OTHER
        return "no object" if types and not types & parts else ""
    if field.type not in _SCALARS:
        return ""
    if types == values.OBJECT:
        children = (value.children or {}).values()
        return "an object" if any(child.status != ABSENT for child in children) else ""
    if ignores_malformed:
        return ""
    if types == values.BOOLEAN and field.type in _NUMBERS:
        return "a boolean"
    if types == values.TIMESTAMP and field.type in _NUMBERS | {"boolean", "ip"}:
        return "a timestamp"
    if types == values.TEXT and value.constants and not any("%{" in one or "${" in one for one in value.constants):
        first = min(value.constants)
        if all(_is_rejected(one, field.type) for one in value.constants):
            return f"the string `{first}`" if first else "an empty string"
    return ""


def _is_rejected(constant: str, kind: str) -> bool:
    if kind in _NUMBERS:
        return constant != "" and numbers.real(constant.strip()) is None
    if kind == "boolean":
        return constant.lower() not in _TRUTHS
    return kind == "ip" and "." not in constant and ":" not in constant
