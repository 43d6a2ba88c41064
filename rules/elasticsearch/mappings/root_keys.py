"""Checks of the keys of a mapping other than ``properties``."""

from __future__ import annotations

from lslint.grammar.config.tree import Entry, Mapping
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.fixes import templates as fixes
from lslint.rules.elasticsearch.mappings import parameter_values, parameters
from lslint.rules.elasticsearch.mappings.dynamic_templates import dynamic_templates
from lslint.rules.elasticsearch.mappings.runtime import runtime_fields
from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.model.context import Scope
from lslint.rules.elasticsearch.model.json_values import (
    display_value,
    entries,
    is_null,
    is_text,
    templated,
    text,
    value,
)
from lslint.rules.elasticsearch.model.releases import ALL, GE6, GE7, GE8, LE2, V1, V7
from lslint.rules.elasticsearch.model.traits import accepted, trait
from lslint.rules.shared.message_parts import did_you_mean

_SOURCE_KEYS = accepted("source_keys")


_ROUTING_KEYS = accepted("routing_keys")


_NORMS_OF_ALL = '`norms` of `_all` must be an object, for example `{"enabled": false}`'


def root_value(scope: Scope, entry: Entry) -> None:
    name, inside = entry.name, value(entry)
    if name == "dynamic":
        parameters.dynamic(scope, entry)
    elif name == "dynamic_templates":
        dynamic_templates(scope, entry)
    elif name in ("date_detection", "numeric_detection"):
        _must_be(scope, entry, "`true` or `false`", parameter_values.strict_boolean(inside))
    elif name in ("enabled", "subobjects"):
        refused = parameter_values.loose_boolean(inside)
        if name == "subobjects" and is_null(inside):
            refused &= ~GE8
        _must_be(scope, entry, "`true` or `false`", refused)
    elif name in trait("object_keys"):
        _metadata(scope, entry)
    elif name in ("dynamic_date_formats", "date_formats"):
        parameter_values.dynamic_formats(scope, inside)
    elif name == "_data_stream_timestamp" and isinstance(inside, Mapping):
        enabled = inside.entry("enabled")
        if enabled is not None:
            _must_be(scope, enabled, "`true` or `false`", parameter_values.loose_boolean(value(enabled)) & GE7)
        if scope.view.components:
            return
        fields = scope.root.get("properties")
        if text(inside.get("enabled")) == "true" and not (isinstance(fields, Mapping) and fields.entry("@timestamp")):
            message = "`_data_stream_timestamp` requires a field `@timestamp`. Add the field with type `date`"
            scope.mapping(reported.BadDataStreamTimestamp, entry, message, GE7, cuts=((7, 9),))
    elif name == "runtime":
        runtime_fields(scope, inside)


def _must_be(scope: Scope, entry: Entry, wanted: str, refused: int) -> None:
    scope.refuse(value(entry), f"`{entry.name}` must be {wanted}, not {display_value(value(entry))}", refused)


def _metadata(scope: Scope, entry: Entry) -> None:
    name, inside = entry.name, value(entry)
    if not isinstance(inside, Mapping):
        refused = ALL if not is_null(inside) else GE7 if name in trait("not_null_keys") else 0
        _must_be(scope, entry, "an object", refused)
        return
    if name == "_source" and inside.entry("mode") is not None and text(inside.get("enabled")) is not None:
        message = "`_source` cannot have both `mode` and `enabled`. Remove one of the two"
        scope.refuse(inside, message, GE8, cuts=((8, 4),))
    if name == "_field_names" and inside.entry("enabled") is not None:
        message = "`enabled` of `_field_names` is no longer supported. Remove `enabled`"
        scope.mapping(reported.RemovedMappingPart, entry, message, GE8)
    keys = {"_source": _SOURCE_KEYS, "_routing": _ROUTING_KEYS}.get(name)
    for each in entries(inside):
        if keys is not None:
            refused = ALL & ~keys.get(each.name, 0) & ~V1
            known = each.name in keys
            message = f"Unknown parameter `{each.name}` of `{name}`. Correct the name, or remove the parameter"
            if each.name == "mode":
                message = (
                    f"Parameter `mode` of `_source` {releases.requires(GE8, ((8, 4),))}. Remove `mode`, or upgrade"
                )
            elif known:
                message = f"Parameter `{each.name}` of `{name}` is no longer supported. Remove the parameter"
            scope.mapping(
                reported.UnknownOrMisplacedMappingPart, each, message, refused,
                swallow=0 if known else V1,
                removed=reported.RemovedMappingPart if known and each.name != "mode" else None,
                cuts=((8, 4),) if each.name == "mode" else releases.MAJORS,
            )  # fmt: skip
        if each.name in ("enabled", "required"):
            _must_be(scope, each, "`true` or `false`", parameter_values.loose_boolean(value(each)))


_OFF = ("false", "off", "no", "0")
"""Values of `enabled` that disable `_all`."""
_OLD_INDEX = ("analyzed", "not_analyzed", "no")
"""Values of `index` that 6.0 and later reject, as they accept only booleans."""


def all_field(scope: Scope, entry: Entry) -> None:
    inside = value(entry)
    given = inside if isinstance(inside, Mapping) else None
    enabled = text(given.get("enabled")) if given is not None else None
    is_off = enabled in _OFF or (given is not None and not given.entries)  # an empty entry has no effect
    is_early = enabled == "true" or (given is not None and text(given.get("index")) in _OLD_INDEX)
    instead = "Remove `_all`"
    if not is_off:
        instead += ", and copy the fields to search into one field with `copy_to`"
    message, root = f"The `_all` field is no longer supported. {instead}", scope.root
    scope.mapping(
        reported.RemovedAllField, entry, message, GE6 if is_early else GE7,
        fix=lambda: fixes.drop_entry(scope, root, entry, "safe" if is_off else "unsafe"),
    )  # fmt: skip
    if isinstance(inside, Mapping) and inside.entry("norms") and not isinstance(inside.get("norms"), Mapping):
        scope.refuse(inside, _NORMS_OF_ALL, LE2)


def _has_types(scope: Scope) -> bool:
    """Whether the keys of a mapping are names of types: in the target, or in releases that the form of the template is
    for, which later ones up to 7.17 accept."""
    if scope.target is None or scope.target < (7,):
        return scope.target is not None
    body = scope.view.root
    is_old = body.entry("index_patterns") is None and is_text(body.get("template"))
    return scope.shape == "legacy" and is_old and scope.target < (8,)


def unknown_root(scope: Scope, entry: Entry, in_type: bool) -> None:
    """Report an unknown key of a mapping. ``in_type``: of a mapping type, so that the key is not the name of one."""
    name = entry.name
    if templated(name):
        scope.unknown(f"the key that replaces `{name}` is not in the file", entry, ALL)
    elif name == "_size":
        scope.unknown("`_size` requires the plugin mapper-size, which the server may not have", entry, ALL)
    elif name == "_default_":
        message = "The `_default_` mapping is no longer supported. Move its contents to the level above"
        scope.add(reported.DefaultMapping, entry, message, GE7)
    elif name == "_doc_count":
        message = "`_doc_count` is managed by Elasticsearch and cannot be configured in a mapping. Remove `_doc_count`"
        scope.mapping(reported.TemplateShape, entry, message, ALL, holds_in_templates=True)
    elif name in ("type", "_type_name", "_inference_fields", "_ignored_source"):
        scope.unknown(f"`{name}` was not tested as a mapping key", entry, ALL)
    else:
        inside = value(entry)
        is_object = isinstance(inside, Mapping)
        what, is_key = f"mapping key `{name}`", True
        if isinstance(inside, Mapping):
            keys = [each.name for each in inside.entries]
            if keys and "type" not in keys and not in_type and _has_types(scope):
                what, is_key = f"key `{keys[0]}` in mapping type `{name}`", False
                is_object = isinstance(inside.get(keys[0]), Mapping)
        action = (
            ". If it is a field, move it under `properties`" if is_object else ". Correct the name, or remove the key"
        )
        is_field = isinstance(inside, Mapping) and is_text(inside.get("type"))
        similar = fixes.closest_key(name, list(trait("root_keys"))) if is_key and not is_field else None
        refused = ALL & ~V7 if name == "_doc" and is_null(value(entry)) else ALL
        scope.mapping(
            reported.TemplateShape, entry, f"Unknown {what}{did_you_mean(similar) or action}", refused,
            holds_in_templates=True,
            fix=(lambda: fixes.rename_key(scope.root, entry, similar)) if similar else None,
        )  # fmt: skip
