"""Index settings of a template or an index body, as each release reads them."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigNode, Entry, Mapping, Scalar, Sequence
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.fixes import templates as fixes
from lslint.rules.elasticsearch.model import setting_values
from lslint.rules.elasticsearch.model.catalogue import catalogue
from lslint.rules.elasticsearch.model.context import Scope, must_be
from lslint.rules.elasticsearch.model.json_values import (
    did_you_mean,
    display_value,
    entries,
    is_null,
    items,
    key_span,
    one_or_more,
    span,
    templated,
    text,
    value,
)
from lslint.rules.elasticsearch.model.releases import (
    ALL,
    GE5,
    GE6,
    GE7,
    GE8,
    LE2,
    MAJORS,
    V1,
    V2,
    V5,
    V6,
    V7,
    V8,
    numbers,
)
from lslint.rules.elasticsearch.model.violations import later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lslint.rules.elasticsearch.model.context import Place
    from lslint.rules.elasticsearch.model.releases import Numbers

    Flat = list[tuple[str, Entry, ConfigNode]]

_PRIVATE = frozenset(
    ("index.uuid", "index.provided_name", "index.creation_date", "index.version.created", "index.version.upgraded",
     "index.version.created_string", "index.creation_date_string", "index.resize.source.uuid",
     "index.resize.source.name",
     "index.history_uuid", "index.shrink.source.uuid", "index.shrink.source.name")
)  # fmt: skip
_NODE = ("cluster.", "indices.", "node.", "discovery.", "network.", "http.", "transport.", "bootstrap.", "path.",
         "thread_pool.", "threadpool.", "gateway.", "script.", "xpack.security.", "action.")  # fmt: skip
_UNTRIED = ("index.xpack.", "index.store.snapshot.", "index.opendistro.", "index.plugins.", "index.knn", "index.frozen",
            "index.time_series.", "index.search.throttled", "index.number_of_search_only", "index.esql.")  # fmt: skip
_DOCUMENTED = {
    "index.percolator.map_unmapped_fields_as_string": V6,
    "index.percolator.map_unmapped_fields_as_text": V6 | GE7,
}
_MINIMUM_MS = {"index.translog.sync_interval": 100, "index.translog.flush_threshold_age": 1000}
_TIERS = frozenset(("data_content", "data_hot", "data_warm", "data_cold", "data_frozen"))
_SERIES = ("index.routing_path", "index.time_series.start_time", "index.time_series.end_time")
STORES = {
    "fs": ALL, "niofs": ALL, "mmapfs": ALL, "simplefs": ALL, "": ALL, "hybridfs": GE6, "memory": V1,
    "default": LE2, "nio_fs": LE2, "mmap_fs": LE2, "simple_fs": LE2,
}  # fmt: skip
"""Store types and the observed releases that know them."""
GROUPS = ("index.analysis.", "index.similarity.", "index.routing.allocation.include.",
          "index.routing.allocation.exclude.", "index.routing.allocation.require.")  # fmt: skip


def flatten(node: Mapping) -> Flat:
    """Every leaf with its dotted name, in source order; empty objects count for nothing."""
    found: Flat = []
    stack: list[tuple[str, Mapping]] = [("", node)]
    while stack:
        prefix, mapping = stack.pop()
        for entry in entries(mapping):
            inside = value(entry)
            name = prefix + entry.name
            if isinstance(inside, Mapping):
                stack.append((name + ".", inside))
            else:
                found.append((name, entry, inside))
    found.sort(key=lambda each: each[1].start)
    return found


def visit_settings(scope: Scope, node: ConfigNode) -> None:
    """Looks at the value of ``settings``; leaves the flat settings in the scope."""
    if is_null(node):
        return
    if not isinstance(node, Mapping):
        must_be(scope, node, "settings", "an object")
        return
    seen: dict[str, tuple[Entry, ConfigNode]] = {}
    for written, entry, given in flatten(node):
        name = written if written.startswith("index.") else "index." + written
        earlier = seen.get(name)
        if earlier is not None:
            _twice(scope, name, earlier, (entry, given))
        seen[name] = entry, given
        if isinstance(given, Scalar) and given.value is not None:
            scope.settings[name] = given
        _setting(scope, name, written, entry, given)
    from lslint.rules.elasticsearch.index_settings.analysis import visit_analysis

    visit_analysis(scope, seen)
    for name in seen:
        if name.startswith("index.similarity."):
            scope.similarities.add(name.split(".")[2])
    _together(scope, seen)


def _twice(scope: Scope, name: str, earlier: tuple[Entry, ConfigNode], later: tuple[Entry, ConfigNode]) -> None:
    same = text(earlier[1]) == text(later[1]) and isinstance(later[1], Scalar)
    if not same:
        values = f"{display_value(earlier[1])} and {display_value(later[1])}"
        message = f"`{name}` is set twice with different values, {values}: one of them is lost"
        scope.add(reported.IndexSettingTwice, later[0], message, 0, run=ALL)


def row_of(name: str) -> list[Any] | None:
    """What the catalogue says of a setting, by its name or the group it belongs to."""
    for group in GROUPS:
        if name.startswith(group) and len(name) > len(group):
            return [GE5, "group"]
    return catalogue().get(name)


def _setting(scope: Scope, name: str, written: str, entry: Entry, given: ConfigNode) -> None:
    if templated(name):
        scope.unknown(f"the name of the setting `{written}` is not in the file", entry, GE5)
        return
    if is_null(given):
        if name == "index.number_of_shards":
            message = "`index.number_of_shards: null` takes the number away, and no index can be made"
            scope.add(reported.SettingFailsAtIndexCreation, given, message, 0, starts=GE7)
        return
    row = row_of(name)
    if row is None or not (row[0] or "old" in row[2]):
        _unknown(scope, name, written, entry)
        return
    more: dict[str, Any] = row[2] if len(row) > 2 else {}
    registered: int = row[0]
    at = key_span(entry)
    if more.get("private"):
        _private(scope, name, entry)
        return
    cuts = (numbers(more["since"]),) if "since" in more else MAJORS
    if "old" in more:
        _removed(scope, entry, f"the setting `{name}` is gone", GE5, 0, ((5, 0),))
        return
    if more.get("open"):
        scope.unknown(f"`{name}` depends on what the node allows", at, more["open"] | V2)
        return
    gone = more.get("dropped", 0)
    refused = GE5 & (~registered | gone)
    if refused:
        newer = registered & ~gone & ~(V5 | V6) and not registered & ~gone & V5
        message = f"the setting `{name}` is not known" if newer else f"the setting `{name}` is gone"
        _removed(scope, entry, message, refused, 0 if registered & V5 else LE2, cuts)
    _value(scope, name, given, row[1], more, registered & ~gone)


def _private(scope: Scope, name: str, entry: Entry) -> None:
    message = f"`{name}` is kept by the server itself and cannot be set: take it out"
    fix = later(fixes.drop_setting, scope, entry)
    scope.add(reported.PrivateIndexSetting, entry, message, GE5, swallow=LE2, fix=fix)


def _removed(scope: Scope, entry: Entry, message: str, refused: int, swallow: int, cuts: tuple[Numbers, ...]) -> None:
    scope.add(
        reported.UnknownIndexSetting, entry, message, refused, swallow=swallow, cuts=cuts,
        removed=reported.RemovedIndexSetting, fix=later(fixes.drop_setting, scope, entry),
    )  # fmt: skip


def _unknown(scope: Scope, name: str, written: str, entry: Entry) -> None:
    at = key_span(entry)
    if name in _PRIVATE:
        _private(scope, name, entry)
        return
    known = _DOCUMENTED.get(name)
    if known is not None:
        scope.add(
            reported.UnknownIndexSetting, at, f"the setting `{name}` is gone", GE7 & ~known, undecided=V5,
            removed=reported.RemovedIndexSetting,
        )  # fmt: skip
        return
    if name.startswith("index.index."):
        message = f"`{written}` says `index` twice: the setting is read as `{name}`, which does not exist"
        scope.add(reported.DoubleIndexPrefix, at, message, GE5, swallow=LE2, fix=lambda: fixes.single_prefix(entry))
        return
    if name.startswith(_UNTRIED):
        scope.unknown(f"the setting `{name}` belongs to a plugin or module that was not tried", at, GE5)
        return
    own = name[6:]
    if own.startswith(_NODE):
        message = f"`{own}` is a setting of the node or the cluster and cannot stand in a template"
        scope.add(reported.NodeSettingInTemplate, at, message, GE5, swallow=LE2)
        return
    for group in catalogue():
        if name.startswith(group + "."):
            message = f"the setting `{group}` takes a plain value, no object"
            scope.add(reported.UnknownIndexSetting, at, message, GE5, swallow=LE2)
            return
    similar = fixes.closest_setting(name)
    message = f"the setting `{name}` does not exist{did_you_mean(similar)}"
    fix = (lambda: fixes.rename_setting(written, entry, similar)) if similar else None
    scope.add(reported.UnknownIndexSetting, at, message, GE5, swallow=LE2, fix=fix)


def _value(scope: Scope, name: str, given: ConfigNode, kind: str, more: dict[str, Any], known: int) -> None:
    at = span(given)
    if isinstance(given, Sequence):
        if kind == "enum" and name.startswith("index.sort."):
            for item in items(given):
                if text(item) is not None and text(item) not in more["values"] and not templated(text(item) or ""):
                    _bad_value(scope, item, f"{display_value(item)} is no value for `{name}`", GE6, swallow=LE2)
            return
        if kind in ("list", "group") or name.startswith("index.sort."):
            return
        refused = GE6 if kind in ("int", "bool", "time", "bytes", "float", "enum") else 0
        opened = 0 if refused else GE6 & known
        _bad_value(scope, at, f"`{name}` takes one value, no list", (refused | V5) & known, undecided=opened)
        return
    written = text(given) or ""
    if templated(written):
        if kind not in ("string", "list", "group"):
            undecided = ALL if "shards" in name or "replicas" in name else GE5
            scope.unknown(f"the value of `{name}` is not in the file", at, undecided)
        return
    if name in ("index.number_of_shards", "index.number_of_replicas"):
        _count(scope, name, written, at)
        return
    if name == "index.store.type":
        _store(scope, written, at)
        return
    if name in _MINIMUM_MS:
        more = {**more, "least_ms": _MINIMUM_MS[name], "units": []}
    refused, wanted = setting_values.refusing(kind, written, more, name)
    is_number = written.isascii() and written.isdigit()
    if name == "index.write.wait_for_active_shards" and not is_number and written != "all":
        refused, wanted = GE5, "it is a number of shards, or `all`"
    refused &= known
    if name.endswith(".slowlog.level") and written.lower() not in ("trace", "debug", "info", "warn"):
        refused, wanted = GE5, "it is `trace`, `debug`, `info` or `warn`"
    if name == "index.codec" and written.startswith("Lucene"):
        scope.unknown(f"whether the node has the codec `{written}` is not known", at, GE5)
        return
    preference = name == "index.routing.allocation.include._tier_preference"
    if preference and written and not _TIERS.issuperset(written.split(",")):
        refused, wanted = GE7, "it is a list of tiers such as `data_hot` or `data_warm,data_hot`"
    if name == "index.store.fs.fs_lock" and written not in ("native", "simple"):
        refused, wanted = GE5, "it is `native` or `simple`"
    if not refused and more.get("never"):
        scope.unknown(f"whether `{name}` can be set here depends on other things", at, more["never"])
    limited = more.get("values_in", {}).get(written)
    if limited is not None:
        refused |= known & ~limited
    starts = LE2 if name == "index.routing.allocation.enable" else 0
    if name == "index.indexing.slowlog.source" and written in ("true", "false"):
        refused = 0
    if kind == "enum" and refused and name not in setting_values.CASELESS and written.lower() in more["values"]:
        scope.unknown(f"whether `{name}` takes {display_value(given)} in these letters was not tried", at, refused)
        return
    if refused:
        hint = f": {wanted}" if wanted else ""
        message = f"{display_value(given)} is no value for `{name}`{hint}"
        fix = later(fixes.setting_value, given, kind)
        _bad_value(scope, at, message, refused, starts=starts, swallow=LE2 & ~starts, fix=fix)


def _bad_value(scope: Scope, at: Place, message: str, load: int, **more: Any) -> None:
    scope.add(reported.BadIndexSettingValue, at, message, load, **more)


def _count(scope: Scope, name: str, written: str, at: tuple[int, int]) -> None:
    """Shards and replicas: the only values that 2.4 looks at when the template comes in."""
    least = 1 if name.endswith("shards") else 0
    if not setting_values.is_integer(written):
        _bad_value(scope, at, f"`{name}` must be a whole number, not `{written}`", ALL & ~V1, starts=V1)
    elif int(written) < least:
        _bad_value(scope, at, f"`{name}` must be at least {least}", ALL & ~V1)
    elif least and int(written) > 1024:
        _bad_value(scope, at, f"`{name}` must be at most 1024", GE5)


def _store(scope: Scope, written: str, at: tuple[int, int]) -> None:
    known = STORES.get(written, 0)
    opened = LE2 if "." in written else 0
    message = f"the store type `{written}` does not exist"
    _bad_value(
        scope, at, message, ALL & ~known & ~V1, starts=V1 & ~known, undecided=opened,
        removed=reported.RemovedIndexSetting if known else None,
    )  # fmt: skip


def _together(scope: Scope, seen: dict[str, tuple[Entry, ConfigNode]]) -> None:
    """Settings that go wrong together, or only when an index is made."""

    def has(name: str) -> str | None:
        return text(seen[name][1]) if name in seen else None

    for name, bad in (
        ("index.soft_deletes.enabled", "false"), ("index.translog.retention.age", ""),
        ("index.translog.retention.size", ""),
    ):  # fmt: skip
        given = has(name)
        if given is not None and bad in ("", given):
            what = f"{name}: {bad}" if bad else name
            entry = seen[name][0]
            message = f"`{what}` is accepted here, but no index can be made with it"
            scope.add(
                reported.SettingFailsAtIndexCreation, entry, message, 0, starts=GE8, cuts=((8, 0),),
                fix=later(fixes.drop_setting, scope, entry),
            )  # fmt: skip
    _routing_shards(scope, seen, has("index.number_of_shards"), has("index.number_of_routing_shards"))


def _routing_shards(
    scope: Scope, seen: dict[str, tuple[Entry, ConfigNode]], shards: str | None, routing: str | None
) -> None:
    if routing is None or not setting_values.is_integer(routing):
        return
    at = span(seen["index.number_of_routing_shards"][1])
    given = shards if shards is not None and setting_values.is_integer(shards) else None
    if shards is not None and given is None:
        return
    for releases, default in ((V6, "5"), (GE7, "1")):
        count = int(given or default)
        if count < 1 or (given is None and scope.composed):
            continue
        if int(routing) < count:
            message = f"`index.number_of_routing_shards` must not be below the number of shards ({count})"
            _bad_value(scope, at, message, releases)
        elif int(routing) % count and given is not None:
            message = (
                f"`index.number_of_routing_shards` ({routing}) must be a multiple of the number of shards ({count})"
            )
            _bad_value(scope, at, message, releases)


def after_mapping(scope: Scope, node: ConfigNode | None) -> None:
    """What can only be said once the mapping is known: sort fields, time series without dimensions."""
    if scope.analysis.markers:
        return
    mode = scope.settings.get("index.mode")
    if mode is not None and mode.text == "time_series":
        names = [name for name, _, _ in flatten(node)] if isinstance(node, Mapping) else []
        if "index.routing_path" not in names and "routing_path" not in names:
            message = "`index.mode: time_series` needs `index.routing_path`"
            opened = GE8 if scope.composed or scope.dimension or scope.data_stream else 0
            _bad_value(scope, mode, message, GE8, undecided=opened)
    elif isinstance(node, Mapping):
        for name, entry, given in flatten(node):
            name = name if name.startswith("index.") else "index." + name
            if name in _SERIES and not is_null(given):
                message = f"`{name}` is for `index.mode: time_series` only"
                refused = GE8 if name == "index.routing_path" else V8
                opened = refused if scope.composed else 0
                _bad_value(scope, entry, message, refused, undecided=opened, cuts=())
    if isinstance(node, Mapping):
        for name, _, given in flatten(node):
            if name in ("index.sort.field", "sort.field"):
                for item in one_or_more(given):
                    _sorted_by(scope, item)


def _sorted_by(scope: Scope, item: ConfigNode) -> None:
    written = text(item)
    if written is None or templated(written):
        return
    for name in written.split(","):
        kind = scope.mapped.get(name.strip())
        at = span(item)
        cuts = ((6, 0),)
        if kind is None:
            if scope.shape == "component" or scope.composed:
                scope.unknown(f"whether a component template maps `{name}` is not known", at)
                continue
            message = f"the index is to be sorted by `{name}`, which the mapping does not have"
            scope.add(reported.UnsortableSortField, at, message, 0, starts=V6 | V7 | GE8, cuts=cuts)
        elif name.strip() in scope.bare:
            message = f"an index cannot be sorted by `{name}`, which has no doc values"
            scope.add(reported.UnsortableSortField, at, message, 0, starts=V6 | V7 | GE8, cuts=cuts)
        elif kind in ("text", "object", "nested", "geo_point", "geo_shape", "binary", "flattened", "completion"):
            message = f"an index cannot be sorted by `{name}`, a field of type `{kind}`"
            scope.add(reported.UnsortableSortField, at, message, 0, starts=V6 | V7 | GE8, cuts=cuts)
