"""What the functions of ``@kbn/config-schema`` return: ``schema.object({…})``."""

from __future__ import annotations

import dataclasses
from typing import Any

from extract.kibana.nodes import UNKNOWN, Schema

_CONTEXT = {"dist": True, "dev": False, "prod": True, "serverless": False}
"""What a distribution that is not serverless passes to the schemas."""


@dataclasses.dataclass(frozen=True)
class Reference:
    """A value of the context or of a sibling, as the left side of a condition."""

    kind: str
    name: str


class Unread:
    def __repr__(self) -> str:
        return "UNREAD"


UNREAD = Unread()
_LIMITS = {"min": "min", "max": "max", "minLength": "min_length", "maxLength": "max_length", "minSize": "min_size",
           "maxSize": "max_size", "hostname": "hostname", "scheme": "schemes",
           "coerceFromNumber": "numbers"}  # fmt: skip


def as_schema(value: Any) -> Schema:
    return value if isinstance(value, Schema) else UNKNOWN


def _limits(options: Any) -> dict[str, Any]:
    if not isinstance(options, dict):
        return {}
    found = {}
    for name, value in options.items():
        if name in _LIMITS and isinstance(value, int | float | str | list):
            found[_LIMITS[name]] = [value] if name == "scheme" and isinstance(value, str) else value
        elif name == "defaultValue" and (isinstance(value, int | float | str) or value == []):
            found["default"] = value
    return found


def made(kind: str, arguments: list[Any]) -> Any:
    """What ``schema.<kind>(…)`` returns."""
    first, second = ([*arguments, None, None])[:2]
    if kind in ("contextRef", "siblingRef"):
        return Reference(kind, str(first))
    if kind in ("boolean", "number", "string", "duration", "uri", "ip", "any", "never", "buffer", "stream"):
        return Schema([{"type": kind, **_limits(first)}], is_open=kind == "any")
    if kind == "byteSize":
        return Schema([{"type": "bytes", **_limits(first)}])
    if kind == "literal":
        return Schema(
            [{"type": "literal", "value": first}] if not isinstance(first, Unread) else [],
            is_known=first is not UNREAD,
        )
    if kind == "maybe":
        return as_schema(first)
    if kind == "nullable":
        return as_schema(first).joined(Schema([{"type": "literal", "value": None}]))
    if kind == "object":
        return _object(first, second)
    if kind == "arrayOf":
        return Schema([{"type": "array", **_limits(second)}], items=as_schema(first))
    if kind in ("recordOf", "mapOf"):
        return Schema(values=as_schema(second))
    if kind in ("oneOf", "allOf", "intersection"):
        return _joined([as_schema(one) for one in first] if isinstance(first, list) else [UNKNOWN])
    if kind == "conditional":
        return _conditional(arguments)
    if kind == "lazy":
        return UNKNOWN
    return UNKNOWN


def _object(properties: Any, options: Any) -> Schema:
    if not isinstance(properties, dict):
        return UNKNOWN
    unknowns = options.get("unknowns") if isinstance(options, dict) else None
    is_open = "..." in properties or unknowns in ("allow", "ignore")
    below = {name: as_schema(value) for name, value in properties.items() if name != "..." and value is not None}
    return Schema(properties=below, is_open=is_open)


def _joined(schemas: list[Schema]) -> Schema:
    whole = schemas[0] if schemas else UNKNOWN
    for schema in schemas[1:]:
        whole = whole.joined(schema)
    return whole


def _conditional(arguments: list[Any]) -> Schema:
    left, right, then, otherwise = ([*arguments, UNREAD, UNREAD, UNREAD, UNREAD])[:4]
    if isinstance(left, Reference) and left.kind == "contextRef" and isinstance(right, bool) and left.name in _CONTEXT:
        return as_schema(then if _CONTEXT[left.name] == right else otherwise)
    joined = as_schema(then).joined(as_schema(otherwise))
    if {"type": "never"} in [*as_schema(then).types, *as_schema(otherwise).types]:
        return joined.with_value("conditional")  # another setting decides whether it is accepted, and which value
    return joined
