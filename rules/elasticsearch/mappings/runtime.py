"""Checks of the runtime fields of a mapping."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigNode, Mapping
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.mappings import dates, scripts
from lslint.rules.elasticsearch.model.context import Scope
from lslint.rules.elasticsearch.model.json_values import (
    display_value,
    entries,
    is_empty,
    is_null,
    span,
    templated,
    text,
    value,
)
from lslint.rules.elasticsearch.model.releases import ALL, GE7, GE8, LE6, V7
from lslint.rules.elasticsearch.model.traits import names, trait

RUNTIME_TYPES = names("runtime_types")
_COMMON = names("common_runtime_parameters")
_OF_TYPE = trait("runtime_parameters")
_WITHOUT_SCRIPT = ("script", "on_script_error")
"""Parameters that a ``lookup`` field does not have."""


def runtime_fields(scope: Scope, inside: ConfigNode) -> None:
    """Check the value of ``runtime``."""
    scope.moot = LE6  # which reject `runtime`
    if not isinstance(inside, Mapping):
        scope.refuse(inside, f"`runtime` must be an object, not {display_value(inside)}", ALL)
    for field in entries(inside) if isinstance(inside, Mapping) else ():
        made = value(field)
        if is_null(made):  # removes a runtime field from the mapping of an index
            scope.refuse(made, f"Runtime field `{field.name}` is `null`. Remove the field", V7, cuts=())
            continue
        if isinstance(made, Mapping) and made.entry("type") is None:
            message = f"Runtime field `{field.name}` has no `type`. Add a `type`"
            scope.mapping(reported.UnknownOrMisplacedMappingPart, field, message, ALL, holds_in_templates=False)
        if isinstance(made, Mapping):
            runtime_field(scope, made, f"Runtime field `{field.name}`", field.name)
    scope.moot = 0


def runtime_field(scope: Scope, made: Mapping, what: str, name: str, *, in_composite: bool = False) -> None:
    """Check one runtime field with a type. ``what``: it, for messages."""
    kind = text(made.get("type"))
    if kind is None or templated(kind):
        return
    if kind not in RUNTIME_TYPES or (in_composite and kind in ("composite", "lookup")):
        scope.refuse(made, f"{what} cannot have type `{kind}`. Use another type, for example `keyword`", ALL)
        return
    _parameters(scope, made, kind, name)
    if kind == "composite":
        _composite(scope, made, what)
    elif kind == "lookup":
        for wanted in _OF_TYPE["lookup"]:
            if is_empty(made.get(wanted)):
                scope.refuse(made, f"{what} of type `lookup` requires `{wanted}`. Add `{wanted}`", GE7, cuts=())
    written = made.get("format")
    if kind == "date" and written is not None and text(written):
        dates.check(scope, text(written) or "", span(written), f"`format` of runtime field `{name}`")


def _composite(scope: Scope, made: Mapping, what: str) -> None:
    fields = made.get("fields")
    if is_empty(fields):
        scope.refuse(
            made, f"{what} of type `composite` requires `fields`. Add the fields that its script emits", GE7, cuts=()
        )
    if made.entry("script") is None:
        scope.refuse(made, f"{what} of type `composite` requires a `script`. Add a `script`", GE7, cuts=())
    for each in entries(fields) if isinstance(fields, Mapping) else ():
        inner = value(each)
        if isinstance(inner, Mapping):
            runtime_field(scope, inner, f"Field `{each.name}` of the composite field", each.name, in_composite=True)


def _parameters(scope: Scope, made: Mapping, kind: str, name: str) -> None:
    for entry in entries(made):
        if templated(entry.name):
            continue
        allowed = entry.name in _COMMON or entry.name in _OF_TYPE.get(kind, ())
        if not allowed or (kind == "lookup" and entry.name in _WITHOUT_SCRIPT):
            message = (
                f"`{entry.name}` is not a parameter of runtime fields of type `{kind}`. Correct the name, or remove"
                f" `{entry.name}`"
            )
            scope.mapping(reported.UnknownOrMisplacedMappingPart, entry, message, GE7, cuts=())
        elif entry.name == "script":
            script = value(entry)
            if not is_null(script):
                of_kind = "" if kind == "composite" else kind
                scripts.check(scope, script, of_kind, f"of the runtime field `{name}`", GE7)
        elif entry.name == "on_script_error":
            lacks = made.entry("script") is None
            message = f"`on_script_error` of the runtime field `{name}` " + (
                "requires a `script`. Add a `script`"
                if lacks
                else "requires Elasticsearch 8.0 or later. Remove `on_script_error`, or upgrade"
            )
            scope.mapping(reported.UnknownOrMisplacedMappingPart, entry, message, GE7 if lacks else V7, cuts=())
            written = text(value(entry))
            if not lacks and written not in ("fail", "continue") and not templated(written or ""):
                message = f"`on_script_error` of the runtime field `{name}` must be `fail` or `continue`"
                scope.refuse(entry, f"{message}, not {display_value(value(entry))}", GE8)
