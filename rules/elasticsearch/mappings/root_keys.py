"""Values of the keys of a mapping other than ``properties``."""

from __future__ import annotations

from lslint.grammar.config.tree import Entry, Mapping
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.fixes import templates as fixes
from lslint.rules.elasticsearch.mappings import parameter_values, parameters
from lslint.rules.elasticsearch.mappings.dynamic_templates import dynamic_templates
from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.model.context import Scope
from lslint.rules.elasticsearch.model.json_values import display_value, entries, is_null, templated, text, value
from lslint.rules.elasticsearch.model.releases import ALL, GE6, GE7, GE8, LE2, V1

_SOURCE_KEYS = {
    "enabled": ALL, "includes": ALL, "excludes": ALL, "mode": GE8, "compress": V1, "compress_threshold": V1,
    "format": V1
}  # fmt: skip


_ROUTING_KEYS = {"required": ALL, "path": V1, "store": LE2, "index": LE2, "doc_values": LE2}


RUNTIME_TYPES = frozenset(
    ("boolean", "composite", "date", "double", "geo_point", "geo_shape", "ip", "keyword", "long", "lookup")
)


def root_value(scope: Scope, entry: Entry) -> None:
    name, inside = entry.name, value(entry)
    if name == "dynamic":
        parameters.dynamic(scope, entry)
    elif name == "dynamic_templates":
        dynamic_templates(scope, entry)
    elif name in ("date_detection", "numeric_detection"):
        _must_be(scope, entry, "`true` or `false`", parameter_values.strict_boolean(inside))
    elif name in ("enabled", "subobjects"):
        _must_be(scope, entry, "`true` or `false`", parameter_values.loose_boolean(inside))
    elif name in ("_source", "_routing", "_meta", "_field_names"):
        _metadata(scope, entry)
    elif name in ("dynamic_date_formats", "date_formats"):
        parameter_values.dynamic_formats(scope, inside)
    elif name == "_data_stream_timestamp" and not scope.composed and isinstance(inside, Mapping):
        fields = scope.root.get("properties") if scope.root is not None else None
        if text(inside.get("enabled")) == "true" and not (isinstance(fields, Mapping) and fields.entry("@timestamp")):
            scope.mapping(
                reported.BadDataStreamTimestamp, entry, "`_data_stream_timestamp` needs a field `@timestamp`", GE7
            )
    elif name == "runtime" and isinstance(inside, Mapping):
        for field in entries(inside):
            made = value(field)
            kind = text(made.get("type")) if isinstance(made, Mapping) else None
            if isinstance(made, Mapping) and made.entry("type") is None:
                scope.mapping(reported.FieldTypeMissing, field, f"the runtime field `{field.name}` has no type", ALL)
            if kind is not None and kind not in RUNTIME_TYPES and not templated(kind):
                message = f"a runtime field cannot be of type `{kind}`"
                scope.mapping(reported.BadParameterValue, made, message, ALL)


def _must_be(scope: Scope, entry: Entry, wanted: str, refused: int) -> None:
    message = f"`{entry.name}` must be {wanted}, not {display_value(value(entry))}"
    scope.mapping(reported.BadParameterValue, value(entry), message, refused)


def _metadata(scope: Scope, entry: Entry) -> None:
    name, inside = entry.name, value(entry)
    if not isinstance(inside, Mapping):
        if not is_null(inside):
            _must_be(scope, entry, "an object", ALL)
        return
    if name == "_field_names" and inside.entry("enabled") is not None:
        message = "`_field_names` cannot be switched any more: take it out"
        scope.mapping(reported.RemovedMappingPart, entry, message, GE8, cuts=((8, 0),))
    keys = {"_source": _SOURCE_KEYS, "_routing": _ROUTING_KEYS}.get(name)
    for each in entries(inside):
        if keys is not None:
            refused = ALL & ~keys.get(each.name, 0) & ~V1
            known = each.name in keys
            scope.mapping(
                reported.UnknownMappingParameter, each, f"`{each.name}` is no parameter of `{name}`", refused,
                swallow=0 if known else V1,
                removed=reported.RemovedMappingPart if known and each.name != "mode" else None,
                cuts=((8, 4),) if each.name == "mode" else releases.MAJORS,
            )  # fmt: skip
        if each.name in ("enabled", "required"):
            _must_be(scope, each, "`true` or `false`", parameter_values.loose_boolean(value(each)))


def all_field(scope: Scope, entry: Entry) -> None:
    inside = value(entry)
    enabled = isinstance(inside, Mapping) and text(inside.get("enabled")) == "true"
    cure = "let `copy_to` collect what is to be searched together" if enabled else "take its entry out"
    message, root = f"the `_all` field is gone: {cure}", scope.root
    scope.mapping(
        reported.RemovedAllField, entry, message, GE6 if enabled else GE7, cuts=((6, 0),) if enabled else ((7, 0),),
        fix=lambda: fixes.drop_entry(scope, root, entry, "unsafe" if enabled else "safe"),
    )  # fmt: skip
    if isinstance(inside, Mapping) and inside.entry("norms") and not isinstance(inside.get("norms"), Mapping):
        scope.mapping(reported.BadParameterValue, inside, "`norms` of `_all` must be an object", LE2)


def unknown_root(scope: Scope, entry: Entry) -> None:
    name = entry.name
    if templated(name):
        scope.unknown(f"what stands for `{name}` is not in the file", entry, ALL)
    elif name == "_size":
        scope.unknown("`_size` is known where the plugin mapper-size is installed", entry, ALL)
    elif name in ("type", "_type_name", "_inference_fields", "_ignored_source"):
        scope.unknown(f"`{name}` was not tried as a key of a mapping", entry, ALL)
    else:
        hint = " (a field belongs below `properties`)" if isinstance(value(entry), Mapping) else ""
        scope.mapping(reported.UnknownMappingRootKey, entry, f"`{name}` is no key of a mapping{hint}", ALL)
