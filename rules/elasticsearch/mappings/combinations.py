"""Checks of the parameters of one field against each other: scripts, time series, multi-fields, joins."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigNode, Entry, Mapping
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.mappings import scripts
from lslint.rules.elasticsearch.mappings.parameter_values import of
from lslint.rules.elasticsearch.model.context import Scope
from lslint.rules.elasticsearch.model.json_values import entries, is_empty, is_null, one_or_more, templated, text, value
from lslint.rules.elasticsearch.model.releases import GE6, GE7, GE8, MAJORS, NEWEST, V7, Numbers

_SERIES_CUTS = ((7, 16), (8, 0))
_SCRIPT_CUTS = ((7, 14),)
_NOT_MULTI = {"join": GE6, "sparse_vector": GE8, "passthrough": GE8}
"""Types that a multi-field cannot have."""


def visit(scope: Scope, node: Mapping, kind: str, path: str, given: set[str], multi: int) -> None:
    """Check a field of that type. ``given``: its parameters. ``multi``: whether it is a multi-field."""
    if "script" in given or "on_script_error" in given:
        _script(scope, node, kind, path)
    if "time_series_dimension" in given or "time_series_metric" in given:
        _series(scope, node, kind, path)
    if kind == "text" and text(node.get("index")) == "false":
        for name in ("fielddata", "index_phrases"):
            if text(node.get(name)) == "true":
                _refuse(scope, node, f"`{name}: true` {of(scope, path)} requires an index. Remove `index: false`", GE7)
    elif kind == "flattened" and not is_empty(node.get("fields")):
        _refuse(scope, node, f"Field `{path}` of type `flattened` cannot have multi-fields. Remove `fields`", GE7)
    elif kind == "passthrough" and "priority" not in given:
        _refuse(scope, node, f"Field `{path}` of type `passthrough` requires a `priority`. Add one, 0 or more", GE8)
    elif kind == "join":
        _join(scope, node, path, multi)
    if multi and kind in _NOT_MULTI and kind != "join":
        message = f"Multi-field `{path}` cannot have type `{kind}`. Define it under `properties`"
        scope.mapping(reported.InvalidMultiField, node, message, _NOT_MULTI[kind])


def _refuse(
    scope: Scope, at: ConfigNode | Entry, message: str, refused: int, cuts: tuple[Numbers, ...] = MAJORS
) -> None:
    scope.mapping(reported.BadParameterValue, at, message, refused, cuts=cuts)


def _script(scope: Scope, node: Mapping, kind: str, path: str) -> None:
    script, on_error = node.entry("script"), node.entry("on_script_error")
    given = value(script) if script is not None else None
    if given is None or is_null(given):
        if on_error is not None and text(value(on_error)) == "continue":
            message = f"`on_script_error` {of(scope, path)} requires a `script`. Add a `script`, or remove it"
            _refuse(scope, on_error, message, GE7, _SCRIPT_CUTS)
        return
    for name in ("copy_to", "null_value"):
        entry = node.entry(name)
        if entry is not None and not is_empty(value(entry)):
            message = f"`{name}` {of(scope, path)} cannot be combined with `script`. Remove `{name}`"
            _refuse(scope, entry, message, GE7, _SCRIPT_CUTS)
    scripts.check(scope, given, kind, of(scope, path), GE7, _SCRIPT_CUTS)


def _series(scope: Scope, node: Mapping, kind: str, path: str) -> None:
    is_dimension = text(node.get("time_series_dimension")) == "true"
    is_metric = node.entry("time_series_metric") is not None and not is_null(node.get("time_series_metric"))
    if is_dimension and is_metric:
        message = f"`{path}` is both a dimension and a metric. Remove `time_series_dimension` or `time_series_metric`"
        _refuse(scope, node, message, GE7, _SERIES_CUTS)
    named = "time_series_dimension" if is_dimension else "time_series_metric"
    if (is_dimension or is_metric) and text(node.get("doc_values")) == "false":
        message = f"`{named}` {of(scope, path)} requires doc values. Remove `doc_values: false`"
        _refuse(scope, node, message, GE7, _SERIES_CUTS)
    if is_dimension and kind == "keyword" and node.entry("ignore_above") is not None:
        message = f"`ignore_above` {of(scope, path)} cannot be combined with `time_series_dimension`. Remove it"
        _refuse(scope, node, message, V7, _SERIES_CUTS)


def _join(scope: Scope, node: Mapping, path: str, multi: int) -> None:
    others = [field for field, kind in scope.mapped.items() if kind == "join" and field != path]
    if multi or ("." in path and not scope.inner):
        inside = "a multi-field" if multi else "an object"
        _refuse(scope, node, f"Join field `{path}` cannot be in {inside}. Define it at the top level", GE6)
    elif others and not scope.inner:
        message = f"An index can have one `join` field, but has `{others[0]}` and `{path}`. Remove one"
        _refuse(scope, node, message, GE6)


def copies(scope: Scope, node: Mapping) -> None:
    """Check that ``copy_to`` does not copy from outside a nested object into it."""
    todo: list[tuple[str, str, ConfigNode | None]] = [("", "", node.get("properties"))]
    while todo:
        prefix, nest, properties = todo.pop()
        for entry in entries(properties) if isinstance(properties, Mapping) else ():
            field = value(entry)
            if not isinstance(field, Mapping):
                continue
            path = prefix + entry.name
            inner = path if text(field.get("type")) == "nested" else nest
            todo.append((path + ".", inner, field.get("properties")))
            for item in one_or_more(field.get("copy_to")):
                parents = scope.parents(text(item) or "", "nested")
                if not parents or parents[-1] in (nest, *scope.parents(nest, "nested")):
                    continue
                message = f"`copy_to` of `{path}` copies into the nested object `{parents[-1]}`, which is not possible"
                _refuse(scope, field, f"{message}. Choose a field outside of it", GE7)


def flattened(scope: Scope, root: Mapping) -> None:
    """Check objects below ``subobjects: false``, which Elasticsearch replaces by their fields."""
    dynamic = text(root.get("dynamic")) or "true"
    todo: list[tuple[str, Mapping, bool, str]] = [("", root, text(root.get("subobjects")) == "false", dynamic)]
    while todo:
        prefix, holder, is_flat, dynamic = todo.pop()
        properties = holder.get("properties")
        for entry in entries(properties) if isinstance(properties, Mapping) else ():
            field = value(entry)
            kind = scope.mapped.get(prefix + entry.name, "")
            if not isinstance(field, Mapping) or kind not in ("object", "nested", "passthrough", ""):
                continue
            own = text(field.get("dynamic")) or dynamic
            if is_flat and kind:
                _in_flat(scope, field, prefix + entry.name, kind, own != dynamic and not templated(own))
            below = is_flat or kind == "passthrough" or text(field.get("subobjects")) == "false"
            todo.append((prefix + entry.name + ".", field, below, own))


def _in_flat(scope: Scope, field: Mapping, path: str, kind: str, is_other: bool) -> None:
    where = f"`{path}` is inside an object without subobjects"
    if kind == "nested":
        refused, cuts = GE8 & ~NEWEST, ((8, 3), (9, 5))
        scope.mapping(
            reported.BadParameterValue, field, f"{where}, so it cannot be `nested`. Use `flattened`", refused, cuts=cuts
        )
    elif kind == "object" and (is_other or text(field.get("enabled")) == "false"):
        name = "dynamic" if is_other else "enabled"
        message = f"{where}, so it cannot have an own `{name}`. Remove `{name}`"
        scope.mapping(reported.BadParameterValue, field, message, GE8, cuts=((8, 3),))
