"""Limits of a mapping: the numbers of its fields."""

from __future__ import annotations

from lslint.grammar import numbers
from lslint.grammar.config.tree import Entry, Mapping
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.model.context import Scope
from lslint.rules.elasticsearch.model.json_values import key_span
from lslint.rules.elasticsearch.model.releases import GE2, GE5, GE7, GE8, V5, V6, V7


def value_of(scope: Scope, name: str, default: int) -> int | None:
    """Return a limit of the mapping as set in this file; None if it may be set elsewhere or is not numeric."""
    given = scope.view.value(name)
    if given is None:
        if scope.view.is_of_existing_index:  # a mapping for an index that exists
            return None
        return None if scope.view.components else default
    return numbers.parse_integer(given.text)


def check(scope: Scope, holder: Entry | None, node: Mapping) -> None:
    """Check the numbers of fields that the mapping has."""
    place = key_span(holder) if holder is not None else (node.start, node.start + 1)
    declared = node.get("runtime")
    runtime = len(declared.entries) if isinstance(declared, Mapping) else 0
    _own_limits(scope, place)
    limit = value_of(scope, "index.mapping.total_fields.limit", 1000)
    if limit is not None and scope.fields + runtime > limit - 20:
        count = f"the mapping has {scope.fields:,} fields, objects and multi-fields"
        if scope.fields > limit:
            default = "" if scope.view.value("index.mapping.total_fields.limit") else " by default"
            message = f"T{count[1:]}, but `index.mapping.total_fields.limit` allows {limit:,}{default}. Remove fields"
            scope.mapping(reported.MappingLimitExceeded, place, message, GE5)
        elif scope.fields + runtime > limit:
            message = f"The mapping has {scope.fields + runtime:,} fields with those under `runtime`"
            message += f", but `index.mapping.total_fields.limit` allows {limit:,}. Remove fields"
            scope.mapping(reported.MappingLimitExceeded, place, message, GE8)
        elif scope.fields > limit - 14:
            message = f"{count}, the limit is {limit}, and releases up to 6.8 also count some metadata fields"
            scope.unknown(message, place, V5 | V6)
    elif limit is None and scope.view.is_of_existing_index and scope.fields > 1000:
        message = f"the mapping has {scope.fields:,} fields, and the limit is a setting of the index (1000 by default)"
        scope.unknown(message, place, GE5)
    limit = value_of(scope, "index.mapping.nested_fields.limit", -1)
    if limit is not None and 0 <= limit < scope.nested <= 50:
        message = f"The mapping has {scope.nested} `nested` fields, but `index.mapping.nested_fields.limit` allows"
        message += f" {limit}. Map some of them as `object`"
        scope.mapping(reported.MappingLimitExceeded, place, message, GE2)
    if limit is not None and scope.nested > 50:
        setting = "index.mapping.nested_fields.limit"
        allowed = f"`{setting}` allows {limit}"
        if limit == -1:
            default = "50" if scope.nested <= 100 else "50 (100 in the newest releases)"
            allowed = f"`{setting}` allows {default} by default"
        message = f"The mapping has {scope.nested} `nested` fields, but {allowed}. Map some of them as `object`"
        if limit == -1:
            refused = GE2 if scope.nested > 100 else GE2 & ~releases.since("9.5")
            scope.mapping(reported.MappingLimitExceeded, place, message, refused, cuts=())
        elif scope.nested > limit:
            scope.mapping(reported.MappingLimitExceeded, place, message, GE2)


def _own_limits(scope: Scope, place: tuple[int, int]) -> None:
    """Check limits that are set in this file: of dimensions, nested parents and the length of names."""
    limit = _set_here(scope, "index.mapping.dimension_fields.limit")
    if limit is None and not scope.view.is_of_existing_index and not scope.view.components:
        limit = 16
        refused = V7
    else:
        refused = GE7
    mode = scope.view.value("index.mode")
    is_series = mode is not None and mode.text.lower() == "time_series"  # in which other limits hold
    if limit is not None and not is_series and len(scope.dimensions) > limit:
        count, setting = len(scope.dimensions), "index.mapping.dimension_fields.limit"
        message = f"The mapping has {count} dimensions, but `{setting}` allows {limit}. Remove dimensions"
        scope.mapping(reported.MappingLimitExceeded, place, message, refused, cuts=((8, 0),))
    limit = _set_here(scope, "index.mapping.nested_parents.limit")
    if limit is not None:
        nested = [path for path, kind in scope.mapped.items() if kind == "nested"]
        count = sum(any(each.startswith(path + ".") for each in nested) for path in nested[:1000])
        if count > limit:
            message = f"The mapping has {count} `nested` fields with nested fields inside"
            message += f", but `index.mapping.nested_parents.limit` allows {limit}. Flatten some of them"
            scope.mapping(reported.MappingLimitExceeded, place, message, releases.since("9.4"), cuts=((9, 4),))
    setting = "index.mapping.field_name_length.limit"
    given = scope.view.value(setting)
    limit = _set_here(scope, setting)
    if given is not None and limit is not None and 0 < limit < len("_routing"):
        message = f"`{setting}: {limit}` is shorter than the names of metadata fields. Increase it"
        scope.mapping(reported.MappingLimitExceeded, given, message, GE7)


def _set_here(scope: Scope, name: str) -> int | None:
    given = scope.view.value(name)
    return numbers.parse_integer(given.text) if given is not None else None
