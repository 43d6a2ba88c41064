"""Checks of the parameters of one field against each other: scripts, time series, multi-fields, joins."""

from __future__ import annotations

from lslint.grammar.config.tree import Mapping, Scalar, Sequence
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.mappings import scripts
from lslint.rules.elasticsearch.mappings.parameter_values import NUMBERS, of
from lslint.rules.elasticsearch.model import json_values
from lslint.rules.elasticsearch.model.context import Scope
from lslint.rules.elasticsearch.model.releases import GE6, GE7, GE8, V5, V7, since
from lslint.rules.elasticsearch.model.template_view import fields_of
from lslint.rules.elasticsearch.model.traits import accepted, trait
from lslint.rules.shared.message_parts import backticked

_SERIES_CUTS = ((7, 16), (8, 0))
_SCRIPT_CUTS = ((7, 14),)
_METRICS = ("min", "max", "sum", "value_count")
_METRIC_CUTS, _CONSTANT_CUTS = ((7, 11),), ((7, 10),)
_WITHOUT_POSITIONS = ("docs", "freqs")
_NOT_WITH_SCRIPT = {
    **dict.fromkeys(NUMBERS - {"unsigned_long"}, tuple(trait("not_with_script_of_numbers").items())),
    **dict.fromkeys(trait("script_types"), tuple(trait("not_with_script").items())),
}
"""Parameters, with the value that is not their default, that a type does not accept together with a script."""
_NOT_MULTI = accepted("not_multi")
"""Types that a multi-field cannot have."""


def visit(scope: Scope, node: Mapping, kind: str, path: str, given: set[str], multi: int) -> None:
    """Check a field of that type. ``given``: its parameters. ``multi``: whether it is a multi-field."""
    if "script" in given or "on_script_error" in given:
        _script(scope, node, kind, path)
    if "time_series_dimension" in given or "time_series_metric" in given:
        _series(scope, node, kind, path)
    if kind == "text":
        _text(scope, node, path)
    elif kind == "aggregate_metric_double":
        _aggregate(scope, node, path)
    elif kind == "constant_keyword":
        _constant(scope, node, path)
    elif kind == "flattened" and not json_values.is_empty(node.get("fields")):
        scope.refuse(node, f"Field `{path}` of type `flattened` cannot have multi-fields. Remove `fields`", GE7)
    elif kind == "passthrough" and "priority" not in given:
        scope.refuse(node, f"Field `{path}` of type `passthrough` requires a `priority`. Add one, 0 or more", GE8)
    elif kind == "join":
        _join(scope, node, path, multi)
    if multi and kind in _NOT_MULTI and kind != "join":
        message = f"Multi-field `{path}` cannot have type `{kind}`. Define it under `properties`"
        scope.mapping(reported.UnknownOrMisplacedMappingPart, node, message, _NOT_MULTI[kind], holds_in_templates=False)


def _text(scope: Scope, node: Mapping, path: str) -> None:
    given = json_values.text(node.get("index_options")) or ""
    if json_values.text(node.get("index")) == "false":
        for name in ("fielddata", "index_phrases"):
            if json_values.text(node.get(name)) == "true":
                scope.refuse(node, f"`{name}: true` {of(scope, path)} requires an index. Remove `index: false`", GE7)
        if isinstance(node.get("index_prefixes"), Mapping):
            scope.refuse(node, f"`index_prefixes` {of(scope, path)} requires an index. Remove `index: false`", GE7)
    elif given in _WITHOUT_POSITIONS and json_values.text(node.get("index_phrases")) == "true":
        message = f"`index_phrases: true` {of(scope, path)} requires positions. Remove `index_options: {given}`"
        scope.refuse(node, message, GE7)


def _aggregate(scope: Scope, node: Mapping, path: str) -> None:
    """Check the metrics of a field with aggregated numbers: the default one must be among them."""
    listed, default = node.get("metrics"), node.entry("default_metric")
    if not isinstance(listed, Sequence):
        if listed is None:
            message = f"Field `{path}` of type `aggregate_metric_double` has no `metrics`. Add a list of metrics"
            scope.refuse(node, message, GE7, cuts=_METRIC_CUTS)
        return
    metrics = [json_values.text(item) or "" for item in json_values.items(listed)]
    for item, metric in zip(json_values.items(listed), metrics, strict=True):
        if metric not in _METRICS and not json_values.templated(metric):
            message = f"`{metric}` {of(scope, path)} is not a metric. Use {backticked(_METRICS, 'or')}"
            scope.refuse(item, message, GE7, cuts=_METRIC_CUTS)
    if not set(metrics) <= set(_METRICS):
        return
    if not metrics:
        scope.refuse(listed, f"`metrics` {of(scope, path)} is empty. Add a metric", GE7, cuts=_METRIC_CUTS)
    elif default is None:
        if len(metrics) > 1:
            message = f"`{path}` has several metrics, but no `default_metric`. Set it to one of the metrics"
            late = since("9.5")
            scope.refuse(node, message, GE7 & ~late, undecided=late, cuts=_METRIC_CUTS)
    else:
        name = json_values.text(json_values.value(default)) or ""
        if name and name not in metrics and not json_values.templated(name):
            message = f"`default_metric: {name}` {of(scope, path)} is not in `metrics`. Use {backticked(metrics, 'or')}"
            scope.refuse(default, message, GE7, cuts=_METRIC_CUTS)


def _constant(scope: Scope, node: Mapping, path: str) -> None:
    given = node.get("value")
    if given is None or json_values.is_null(given) or (isinstance(given, Scalar) and json_values.templated(given.text)):
        return
    is_boolean = isinstance(given, Scalar) and not json_values.is_text(given) and given.text in ("true", "false")
    if is_boolean or not isinstance(given, Scalar):
        message = f"`value` {of(scope, path)} must be a string or a number, not {json_values.display_value(given)}"
        scope.refuse(given, message, GE7, cuts=_CONSTANT_CUTS)


def _script(scope: Scope, node: Mapping, kind: str, path: str) -> None:
    script, on_error = node.entry("script"), node.entry("on_script_error")
    given = json_values.value(script) if script is not None else None
    if given is None or json_values.is_null(given):
        if on_error is not None and json_values.text(json_values.value(on_error)) == "continue":
            message = (
                f"`on_script_error` {of(scope, path)} requires a `script`. Add a `script`, or remove `on_script_error`"
            )
            scope.refuse(on_error, message, GE7, cuts=_SCRIPT_CUTS)
        return
    for name in ("copy_to", "null_value"):
        entry = node.entry(name)
        if entry is not None and not json_values.is_empty(json_values.value(entry)):
            message = f"`{name}` {of(scope, path)} cannot be combined with `script`. Remove `{name}`"
            scope.refuse(entry, message, GE7, cuts=_SCRIPT_CUTS)
    for name, written in _NOT_WITH_SCRIPT.get(kind, ()):
        if json_values.text(node.get(name)) == written:
            message = f"`{name}: {written}` {of(scope, path)} cannot be combined with `script`. Remove `{name}`"
            scope.refuse(node, message, GE7, cuts=_SCRIPT_CUTS)
    scripts.check(scope, given, kind, of(scope, path), GE7, _SCRIPT_CUTS)


def _series(scope: Scope, node: Mapping, kind: str, path: str) -> None:
    is_dimension = json_values.text(node.get("time_series_dimension")) == "true"
    is_metric = node.entry("time_series_metric") is not None and not json_values.is_null(node.get("time_series_metric"))
    if is_dimension and is_metric:
        message = f"`{path}` is both a dimension and a metric. Remove `time_series_dimension` or `time_series_metric`"
        scope.refuse(node, message, GE7, cuts=_SERIES_CUTS)
    nested = scope.parents(path, "nested") if is_dimension and not scope.inner else []
    if nested:
        message = f"`{path}` is a dimension inside the nested object `{nested[-1]}`. Remove `time_series_dimension`"
        scope.refuse(node, message, GE8, cuts=((8, 5),), by=(8, 5))
    named = "time_series_dimension" if is_dimension else "time_series_metric"
    if (is_dimension or is_metric) and json_values.text(node.get("doc_values")) == "false":
        message = f"`{named}` {of(scope, path)} requires doc values. Remove `doc_values: false`"
        scope.refuse(node, message, GE7, cuts=_SERIES_CUTS)
    if is_dimension and kind == "keyword" and node.entry("ignore_above") is not None:
        message = f"`ignore_above` {of(scope, path)} cannot be combined with `time_series_dimension`. Remove it"
        scope.refuse(node, message, V7, cuts=_SERIES_CUTS)


def _join(scope: Scope, node: Mapping, path: str, multi: int) -> None:
    others = [field for field, kind in scope.mapped.items() if kind == "join" and field != path]
    if multi or ("." in path and not scope.inner):
        inside = "a multi-field" if multi else "an object"
        scope.refuse(node, f"Join field `{path}` cannot be in {inside}. Define it at the top level", GE6)
    elif others and not scope.inner:
        scope.refuse(node, f"An index can have one `join` field, but has `{others[0]}` and `{path}`. Remove one", GE6)


def copies(scope: Scope, node: Mapping) -> None:
    """Check that ``copy_to`` copies neither to a multi-field, to an object, nor from outside a nested object into
    it."""
    fields = list(fields_of(node))
    multi = {sub.path for field in fields for sub in field.subs}
    for field in fields:
        for item in json_values.one_or_more(field.node.get("copy_to")):
            target = json_values.text(item) or ""
            parents = scope.parents(target, "nested")
            what = f"`copy_to` of `{field.path}` copies"
            if target in multi or scope.mapped.get(target) in ("object", "nested"):
                kind = "multi-field" if target in multi else "object"
                message = f"{what} to the {kind} `{target}`, which is not possible. Map a separate field for the copy"
                scope.refuse(item, message, GE6, undecided=V5)
            elif parents and parents[-1] not in scope.parents(field.path, "nested"):
                message = f"{what} into the nested object `{parents[-1]}`, which is not possible"
                scope.refuse(field.node, f"{message}. Choose a field outside of it", GE7)


def flattened(scope: Scope, root: Mapping) -> None:
    """Check objects below ``subobjects: false``, which Elasticsearch replaces by their fields."""
    dynamic = json_values.text(root.get("dynamic")) or "true"
    todo: list[tuple[str, Mapping, bool, str]] = [
        ("", root, json_values.text(root.get("subobjects")) == "false", dynamic)
    ]
    while todo:
        prefix, holder, is_flat, dynamic = todo.pop()
        properties = holder.get("properties")
        for entry in json_values.entries(properties) if isinstance(properties, Mapping) else ():
            field = json_values.value(entry)
            kind = scope.mapped.get(prefix + entry.name, "")
            if not isinstance(field, Mapping) or (kind and kind not in trait("objects")):
                continue
            own = json_values.text(field.get("dynamic")) or dynamic
            if is_flat and kind:
                _in_flat(scope, field, prefix + entry.name, kind, own != dynamic and not json_values.templated(own))
            below = is_flat or kind == "passthrough" or json_values.text(field.get("subobjects")) == "false"
            todo.append((prefix + entry.name + ".", field, below, own))


def _in_flat(scope: Scope, field: Mapping, path: str, kind: str, is_other: bool) -> None:
    where = f"`{path}` is inside an object without subobjects"
    if kind == "nested":
        message = f"{where}, so it cannot be `nested`. Use `flattened`"
        scope.refuse(field, message, GE8 & ~since("9.5"), cuts=((8, 3), (9, 5)))
    elif kind == "object" and (is_other or json_values.text(field.get("enabled")) == "false"):
        name = "dynamic" if is_other else "enabled"
        scope.refuse(field, f"{where}, so it cannot have an own `{name}`. Remove `{name}`", GE8, cuts=((8, 3),))
