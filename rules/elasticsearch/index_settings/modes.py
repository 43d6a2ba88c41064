"""Checks of settings against the mapping and each other: ``index.mode`` and index sorting."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigNode, Mapping, Scalar, Sequence
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.index_settings import combinations
from lslint.rules.elasticsearch.model import setting_values
from lslint.rules.elasticsearch.model.context import Scope
from lslint.rules.elasticsearch.model.json_values import (
    display_value,
    entries,
    is_empty,
    is_null,
    items,
    one_or_more,
    span,
    templated,
    text,
    value,
)
from lslint.rules.elasticsearch.model.markers import markers
from lslint.rules.elasticsearch.model.releases import GE6, GE7, GE8, MAJORS, V6, V7, V8, V9
from lslint.rules.elasticsearch.model.traits import trait
from lslint.rules.elasticsearch.model.violations import Place

_SINCE = {"time_series": ((8, 5),), "logsdb": ((8, 15),), "lookup": ((8, 18),)}
"""The first release with documentation of a mode."""
_TIMES = ("index.time_series.start_time", "index.time_series.end_time")
_ROUTING_PATH = "index.routing_path"
_SORT_LISTS = tuple(trait("sort_lists"))
_NOT_IN_TIME_SERIES = tuple(trait("not_in_time_series"))
_ROUTABLE = tuple(trait("routable"))
"""Types of fields that may match ``routing_path`` without being a dimension."""
_UNSORTABLE = tuple(trait("unsortable"))
_MAX_PATTERNS = 50
"""Maximum number of ``routing_path`` patterns to compare with all fields."""
_METADATA = tuple(trait("metadata_in_sort"))


def after_mapping(scope: Scope) -> None:
    """Check everything that requires both the settings and the mapping."""
    if markers(scope.ctx):
        return
    given = scope.view.value("index.mode")
    mode = given.text.lower() if given is not None else ""
    if given is not None and mode == "time_series":
        _time_series(scope, given)
    else:
        _outside_time_series(scope, mode)
    if mode in ("time_series", "logsdb"):
        _complete_source(scope, mode)
        _timestamp(scope, mode)
    shards = scope.view.value("index.number_of_shards")
    if mode == "lookup" and shards is not None and setting_values.is_integer(shards.text) and int(shards.text) > 1:
        _bad(scope, mode, shards, "`index.mode: lookup` allows only one shard. Set `index.number_of_shards` to 1")
    if mode != "time_series":
        _sorting(scope)
        combinations.partitions(scope)


def _bad(scope: Scope, mode: str, place: Place, message: str, refused: int = GE8, opened: int = 0) -> None:
    """Report a setting that is invalid in this mode, or that requires this mode."""
    scope.add(
        reported.BadIndexSettingValue, place, message, refused & ~opened, undecided=refused & opened,
        cuts=_SINCE.get(mode, MAJORS),
    )  # fmt: skip


def _time_series(scope: Scope, mode: Scalar) -> None:
    for name in _NOT_IN_TIME_SERIES:
        given = scope.view.node(name)
        if given is not None and not is_empty(given):
            message = f"`{name}` cannot be combined with `index.mode: time_series`. Remove `{name}`"
            _bad(scope, "time_series", given, message)
    size = scope.view.value("index.routing_partition_size")
    if size is not None and setting_values.is_integer(size.text) and int(size.text) > 1:
        message = "`index.routing_partition_size` cannot be combined with `index.mode: time_series`. Remove the setting"
        _bad(scope, "time_series", size, message)
    for name in _TIMES:
        given = scope.view.node(name)
        written = text(given)
        if (
            given is not None
            and written is not None
            and not templated(written)
            and not setting_values.may_be_date(written)
        ):
            message = f"`{name}` must be a date (`2024-01-31T00:00:00Z`) or milliseconds, not {display_value(given)}"
            _bad(scope, "time_series", given, message)
    path = scope.view.node(_ROUTING_PATH)
    if is_empty(path):
        # DataStreamIndexSettingsProvider of 8.3 and later sets the path to dimensions of type keyword
        kinds = [text(field.get("type")) for field in scope.dimensions.values()]
        if not scope.view.is_data_stream or "keyword" not in kinds:
            opened = GE8 if scope.view.is_partial or scope.view.is_data_stream else 0
            message = "`index.mode: time_series` requires `index.routing_path`. Set it to the dimension fields"
            _bad(scope, "time_series", path or mode, message, GE8, opened)
    elif path is not None:
        patterns = [(item, name.strip()) for item in one_or_more(path) for name in (text(item) or "").split(",")]
        for item, name in patterns[:_MAX_PATTERNS]:
            _routing_path(scope, item, name)
    root = scope.root
    routing = root.get("_routing")
    if isinstance(routing, Mapping) and text(routing.get("required")) == "true":
        message = "`index.mode: time_series` does not allow `_routing.required: true`. Remove `required`"
        scope.refuse(routing, message, GE8, cuts=_SINCE["time_series"])
    declared = root.get("runtime")
    for entry in entries(declared) if isinstance(declared, Mapping) else ():
        if entry.name in scope.dimensions:
            message = (
                f"Runtime field `{entry.name}` has the same name as a time series dimension. Rename the runtime field"
            )
            scope.refuse(entry, message, GE8, cuts=_SINCE["time_series"])


def _fits(name: str, pattern: str) -> bool:
    """Whether a name matches a pattern, in which ``*`` matches any characters."""
    first, *inner, last = pattern.split("*")
    if not name.startswith(first):
        return False
    place = len(first)
    for part in inner:
        place = name.find(part, place)
        if place < 0:
            return False
        place += len(part)
    return name.endswith(last) and len(name) - len(last) >= place


def _routing_path(scope: Scope, item: ConfigNode, pattern: str) -> None:
    """Check a pattern of ``index.routing_path``: the matching fields must be dimensions."""
    if not pattern or templated(pattern):
        return
    opened = GE8 if scope.view.is_partial else 0
    names = [pattern] if "*" not in pattern else [name for name in scope.mapped if _fits(name, pattern)]
    for name in names:
        kind = scope.mapped.get(name)
        if kind is None or kind in _ROUTABLE or scope.parents(name, "passthrough"):
            continue
        if kind in ("object", "nested"):
            if name != pattern:
                continue  # a pattern selects fields, not objects
            message = f"`index.routing_path` names the object `{name}`. List its fields, for example `{name}.*`"
        elif name not in scope.dimensions:
            message = (
                f"`index.routing_path` selects `{name}`, which is not a dimension. Set `time_series_dimension: true`"
                " on the field"
            )
        elif scope.dimensions[name].entry("script") is not None:
            message = f"`index.routing_path` selects `{name}`, which has a `script`. Use a field without a script"
        else:
            continue
        _bad(scope, "time_series", item, message, GE8, opened)
        return


def _outside_time_series(scope: Scope, mode: str) -> None:
    opened = GE8 if scope.view.is_partial and not mode else 0
    path = scope.view.node(_ROUTING_PATH)
    if path is not None and not is_empty(path) and mode != "lookup":
        message = (
            "`index.routing_path` requires `index.mode: time_series`. Set the mode, or remove `index.routing_path`"
        )
        _bad(scope, "time_series", path, message, GE8, opened)
    for name in _TIMES:
        given = scope.view.node(name)
        if given is not None and not is_null(given):
            message = f"`{name}` requires `index.mode: time_series`. Set the mode, or remove `{name}`"
            _bad(scope, "time_series", given, message, V8, opened)


def _complete_source(scope: Scope, mode: str) -> None:
    """Report settings that disable or filter ``_source``: these modes require all of it."""
    setting = scope.view.value("index.mapping.source.mode")
    if setting is not None and setting.text.lower() == "disabled":
        message = f"`index.mode: {mode}` does not allow `index.mapping.source.mode: disabled`. Remove the setting"
        _bad(scope, mode, setting, message)
    source = scope.root.get("_source")
    if not isinstance(source, Mapping):
        return
    for entry in entries(source):
        given = value(entry)
        refused = 0
        if (entry.name == "enabled" and text(given) == "false") or (
            entry.name in ("includes", "excludes") and not is_empty(given)
        ):
            refused = GE8
        elif entry.name == "mode" and text(given) == "disabled" and setting is None:
            refused = V8  # later releases ignore the key
        if refused:
            displayed = text(given) or display_value(given)
            message = f"`index.mode: {mode}` does not allow `_source.{entry.name}: {displayed}`. Remove `{entry.name}`"
            cuts = (*_SINCE[mode], (9, 0))
            scope.refuse(given, message, refused, cuts=cuts)


def _timestamp(scope: Scope, mode: str) -> None:
    """Check ``@timestamp`` of an index in these modes; for a data stream, it is checked in all modes."""
    root = scope.root
    if scope.view.is_data_stream:
        return
    stamp = root.get("_data_stream_timestamp")
    if mode == "time_series" and isinstance(stamp, Mapping) and text(stamp.get("enabled")) == "false":
        message = "`_data_stream_timestamp` is disabled, but `index.mode: time_series` requires it. Set `enabled: true`"
        scope.add(reported.BadDataStreamTimestamp, stamp, message, starts=GE8, cuts=_SINCE[mode])
    fields = root.get("properties")
    field = fields.entry("@timestamp") if isinstance(fields, Mapping) else None
    node = value(field) if field is not None else None
    if field is None or not isinstance(node, Mapping):
        return
    kind = scope.mapped.get("@timestamp", "")
    message = ""
    if kind and kind not in ("date", "date_nanos"):
        message = f"`@timestamp` must be a `date` or `date_nanos` with `index.mode: {mode}`, not `{kind}`"
    elif text(node.get("doc_values")) == "false":
        message = f"`@timestamp` must have doc values with `index.mode: {mode}`. Remove `doc_values: false`"
    elif mode == "time_series" and text(node.get("index")) == "false":
        message = "`@timestamp` must be indexed with `index.mode: time_series`. Remove `index: false`"
    elif mode == "time_series" and node.entry("script") is not None:
        message = "`@timestamp` cannot have a `script` with `index.mode: time_series`. Remove the script"
    if message:
        scope.add(reported.BadDataStreamTimestamp, field, message, starts=GE8, cuts=_SINCE[mode])


def _sorting(scope: Scope) -> None:
    fields = scope.view.node("index.sort.field")
    names = _list(fields)
    for kind in _SORT_LISTS:
        given = scope.view.node(f"index.sort.{kind}")
        count = len(_list(given))
        if given is None or not count or count == len(names) or any(templated(name) for name in names):
            continue
        values = f"{count} value{'s' if count > 1 else ''}"
        sorted_by = f"{len(names)} sort field{'' if len(names) == 1 else 's'}"
        message = f"`index.sort.{kind}` has {values} for {sorted_by}. Set one value per field"
        if not names:
            message = f"`index.sort.{kind}` requires `index.sort.field` with the same number of values. Set both"
        opened = V6 | (GE7 if scope.view.is_partial else 0)
        _bad(scope, "", given, message, GE6, opened)
    for item in one_or_more(fields):
        _sorted_by(scope, item)
    declared = scope.root.get("runtime")
    for entry in entries(declared) if isinstance(declared, Mapping) else ():
        if fields is not None and entry.name in names:
            message = f"Runtime field `{entry.name}` has the name of an index sort field. Rename the runtime field"
            scope.add(reported.BadIndexSettingValue, fields, message, V9, by=(9, 4))
    if fields is not None and names and "nested" in scope.mapped.values():
        message = "An index with `nested` fields cannot be sorted before 8.15. Remove the index sorting"
        scope.add(reported.BadIndexSettingValue, fields, message, V6 | V7, cuts=((8, 15),))


def _list(node: ConfigNode | None) -> list[str]:
    """Return the values of a list setting, which may be one string with commas."""
    if isinstance(node, Sequence):
        return [text(item) or "" for item in items(node)]
    written = text(node)
    return written.split(",") if written else []


def _sorted_by(scope: Scope, item: ConfigNode) -> None:
    written = text(item)
    if not written or templated(written):
        return
    for name in written.split(","):
        subs = (sub for mapping in scope.view.mappings for field in mapping.fields for sub in field.subs)
        kind = scope.mapped.get(name.strip()) or next((sub.type for sub in subs if sub.path == name.strip()), None)
        place = span(item)
        if kind is None:
            if scope.view.is_partial:
                scope.unknown(f"whether a component template maps `{name}` is not known", place)
                continue
            if name.strip() in _METADATA or (scope.view.is_data_stream and name.strip() == "@timestamp"):
                continue
            action = "Use a field of the mapping" if name.strip()[:1] == "_" else "Add the field to the mapping"
            message = f"`index.sort.field` names `{name}`, which is not in the mapping. {action}"
            scope.add(reported.UnsortableSortField, place, message, starts=GE6)
        elif name.strip() in scope.bare:
            message = (
                f"`index.sort.field` names `{name}`, which has no doc values. Remove `doc_values: false` from the field"
            )
            scope.add(reported.UnsortableSortField, place, message, starts=GE6)
        elif scope.parents(name.strip(), "nested") or kind == "nested":
            message = f"`index.sort.field` names `{name}`, which is inside a `nested` field. Use a field outside of it"
            _bad(scope, "", place, message, GE7)
        elif kind in _UNSORTABLE:
            message = (
                f"`index.sort.field` names `{name}`, but indices cannot be sorted by `{kind}` fields. Use a `keyword`"
                " or numeric field"
            )
            scope.add(reported.UnsortableSortField, place, message, starts=GE6)
