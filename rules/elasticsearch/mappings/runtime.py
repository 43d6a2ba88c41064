"""Checks of the runtime fields of a mapping."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigNode, Mapping
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.model.context import Scope
from lslint.rules.elasticsearch.model.json_values import entries, templated, text, value
from lslint.rules.elasticsearch.model.releases import ALL, GE7, LE6, V7

RUNTIME_TYPES = frozenset(
    ("boolean", "composite", "date", "double", "geo_point", "geo_shape", "ip", "keyword", "long", "lookup")
)
_COMMON = frozenset(("type", "script", "meta", "on_script_error"))
_OF_TYPE = {
    "date": ("format", "locale"), "composite": ("fields",),
    "lookup": ("target_index", "input_field", "target_field", "fetch_fields"),
}  # fmt: skip


def runtime_fields(scope: Scope, inside: ConfigNode) -> None:
    """Check the value of ``runtime``."""
    scope.moot = LE6  # which reject `runtime`
    for field in entries(inside) if isinstance(inside, Mapping) else ():
        made = value(field)
        kind = text(made.get("type")) if isinstance(made, Mapping) else None
        if isinstance(made, Mapping) and made.entry("type") is None:
            message = f"Runtime field `{field.name}` has no `type`. Add a `type`"
            scope.mapping(reported.FieldTypeMissing, field, message, ALL)
        if kind is None or not isinstance(made, Mapping) or templated(kind):
            continue
        if kind not in RUNTIME_TYPES:
            message = f"Runtime field `{field.name}` cannot have type `{kind}`. Use another type, for example `keyword`"
            scope.mapping(reported.BadParameterValue, made, message, ALL)
            continue
        _parameters(scope, made, kind, field.name)
    scope.moot = 0


def _parameters(scope: Scope, made: Mapping, kind: str, name: str) -> None:
    for entry in entries(made):
        if templated(entry.name):
            continue
        if entry.name not in _COMMON and entry.name not in _OF_TYPE.get(kind, ()):
            message = (
                f"`{entry.name}` is not a parameter of runtime fields of type `{kind}`. Correct the name, or remove"
                f" `{entry.name}`"
            )
            scope.mapping(reported.UnknownMappingParameter, entry, message, GE7, cuts=())
        elif entry.name == "on_script_error":
            lacks = made.entry("script") is None
            message = f"`on_script_error` of the runtime field `{name}` " + (
                "requires a `script`. Add a `script`"
                if lacks
                else "requires Elasticsearch 8.0 or later. Remove `on_script_error`, or upgrade"
            )
            scope.mapping(reported.UnknownMappingParameter, entry, message, GE7 if lacks else V7, cuts=())
