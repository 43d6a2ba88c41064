"""Checks of the index settings of a template or an index body for all releases."""

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
    span,
    templated,
    text,
    value,
)
from lslint.rules.elasticsearch.model.namespaces import Namespaces
from lslint.rules.elasticsearch.model.releases import (
    ALL,
    GE5,
    GE6,
    GE7,
    GE8,
    LE2,
    MAJORS,
    NEWEST,
    V1,
    V2,
    V5,
    V6,
    V7,
    V8,
    is_newer,
    is_too_old,
    numbers,
    requires,
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
     "index.source_only", "index.version.created_string", "index.creation_date_string", "index.resize.source.uuid",
     "index.resize.source.name",
     "index.history_uuid", "index.shrink.source.uuid", "index.shrink.source.name")
)  # fmt: skip
_NODE = ("cluster.", "indices.", "node.", "discovery.", "network.", "http.", "transport.", "bootstrap.", "path.",
         "thread_pool.", "threadpool.", "gateway.", "script.", "xpack.security.", "action.")  # fmt: skip
_UNTRIED = ("index.xpack.", "index.store.snapshot.", "index.opendistro.", "index.plugins.", "index.knn", "index.frozen",
            "index.time_series.", "index.search.throttled", "index.number_of_search_only", "index.esql.",
            "index.ltr.", "index.searchguard", "index.readonlyrest", "index.elastiknn", "index.siren", "index.federate",
            "index.opensearch", "index.opendistro_")  # fmt: skip
_DOCUMENTED = {
    "index.percolator.map_unmapped_fields_as_string": V6,
    "index.percolator.map_unmapped_fields_as_text": V6 | GE7,
}
_MINIMUM_MS = {"index.translog.sync_interval": 100, "index.translog.flush_threshold_age": 1000}
_TIERS = frozenset(("data_content", "data_hot", "data_warm", "data_cold", "data_frozen"))
STORES = {
    "fs": ALL, "niofs": ALL, "mmapfs": ALL, "simplefs": ALL, "": ALL, "hybridfs": GE6, "memory": V1,
    "default": LE2, "nio_fs": LE2, "mmap_fs": LE2, "simple_fs": LE2,
}  # fmt: skip
"""Store types and the observed releases that support them."""
_PLUGIN_STORES = ("smb_mmap_fs", "smb_simple_fs", "smb_nio_fs", "snapshot", "stateless", "remote_snapshot")
"""Store types of plugins and modules."""
GROUPS = ("index.analysis.", "index.similarity.", "index.routing.allocation.include.",
          "index.routing.allocation.exclude.", "index.routing.allocation.require.")  # fmt: skip


def flatten(node: Mapping) -> Flat:
    """Return every leaf with its dotted name, in source order; empty objects are ignored."""
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
    """Check the value of ``settings`` and store the flat settings in the scope."""
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
        scope.flat[name] = given
        _setting(scope, name, written, entry, given)
    from lslint.rules.elasticsearch.index_settings.analysis import visit_analysis

    visit_analysis(scope, seen)
    if scope.shape == "settings":
        return
    for name in seen:
        if name.startswith("index.similarity."):
            scope.similarities.add(name.split(".")[2])
    _together(scope, seen)


def settings_request(scope: Scope, root: Mapping) -> None:
    """Check the body of ``PUT <index>/_settings``: the settings, or an object with the key ``settings``."""
    inner = root.get("settings")
    visit_settings(scope, inner if len(root.entries) == 1 and isinstance(inner, Mapping) else root)


def _twice(scope: Scope, name: str, earlier: tuple[Entry, ConfigNode], later: tuple[Entry, ConfigNode]) -> None:
    same = text(earlier[1]) == text(later[1]) and isinstance(later[1], Scalar)
    if not same:
        values = f"to {display_value(earlier[1])} and to {display_value(later[1])}"
        message = f"`{name}` is set twice ({values}), and Elasticsearch uses only one of the values. Remove one"
        scope.add(reported.IndexSettingTwice, later[0], message, 0, run=ALL)


def row_of(name: str) -> list[Any] | None:
    """Return the catalogue row of a setting, by its name or its group."""
    for group in GROUPS:
        if name.startswith(group) and len(name) > len(group):
            return [GE5, "group"]
    return catalogue().get(name)


def _setting(scope: Scope, name: str, written: str, entry: Entry, given: ConfigNode) -> None:
    if templated(name):
        scope.unknown(f"part of the setting name `{written}` is not in the file", entry, GE5)
        return
    if scope.shape == "settings" and not is_null(given) and not _changeable(scope, name, entry):
        return
    if is_null(given):
        if name == "index.number_of_shards":
            message = "`index.number_of_shards: null` is not a valid number of shards. Set a number"
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
        _removed(scope, entry, _no_longer(name), GE5, 0, ((5, 0),))
        return
    if more.get("open"):
        scope.unknown(f"the configuration of the node decides whether `{name}` is accepted", at, more["open"] | V2)
        return
    gone = more.get("dropped", 0)
    refused = GE5 & (~registered | gone)
    if refused:
        supported = registered & ~gone
        newer = is_newer(supported, scope.target, cuts[0] if "since" in more else None)
        too_new = f"Setting `{name}` {requires(supported, cuts)}. Remove the setting, or upgrade"
        message = too_new if newer else _no_longer(name)
        gap = more.get("gap")
        by = more.get("values_by", {}).get((text(given) or "").lower(), more.get("by", ""))
        _removed(scope, entry, message, refused, 0 if registered & V5 else LE2, cuts, numbers(by) if by else (),
                 gap=(numbers(gap[0]), numbers(gap[1])) if gap else None, too_new=newer)  # fmt: skip
    _value(scope, name, given, row[1], more, registered & ~gone)


def _changeable(scope: Scope, name: str, entry: Entry) -> bool:
    """Whether the setting of an existing index may be changed; report it if not."""
    row = row_of(name)
    more: dict[str, Any] = row[2] if row is not None and len(row) > 2 else {}
    if more.get("final"):
        message = f"`{name}` cannot be changed after the index is created. Set it when you create the index"
        scope.add(reported.BadIndexSettingValue, entry, message, GE5, undecided=LE2)
        return False
    if more.get("static"):
        scope.unknown(f"Elasticsearch accepts a change of `{name}` only for a closed index", entry, ALL)
    return True


def _no_longer(name: str) -> str:
    return f"Setting `{name}` is no longer supported. Remove the setting"


def _private(scope: Scope, name: str, entry: Entry) -> None:
    message = f"`{name}` is managed by Elasticsearch and cannot be set. Remove the setting"
    fix = later(fixes.drop_setting, scope, entry)
    scope.add(reported.PrivateIndexSetting, entry, message, GE5, swallow=LE2, fix=fix)


def _removed(
    scope: Scope,
    entry: Entry,
    message: str,
    refused: int,
    swallow: int,
    cuts: tuple[Numbers, ...],
    by: Numbers = (),
    gap: tuple[Numbers, Numbers] | None = None,
    too_new: bool = False,
) -> None:
    """Report a setting that some releases lack. ``too_new``: an upgrade may be right instead of the fix."""
    fix = later(fixes.drop_setting, scope, entry, "unsafe" if too_new else "safe")
    scope.add(
        reported.UnknownIndexSetting, entry, message, refused, swallow=swallow, cuts=cuts, by=by, gap=gap,
        removed=reported.RemovedIndexSetting, fix=fix,
    )  # fmt: skip


def _unknown(scope: Scope, name: str, written: str, entry: Entry) -> None:
    at = key_span(entry)
    if name in _PRIVATE:
        _private(scope, name, entry)
        return
    known = _DOCUMENTED.get(name)
    if known is not None:
        scope.add(
            reported.UnknownIndexSetting, at, _no_longer(name), GE7 & ~known, undecided=V5,
            removed=reported.RemovedIndexSetting,
        )  # fmt: skip
        return
    if name.startswith("index.index."):
        message = f"Unknown setting `{name}`: the prefix `index.` is repeated. Remove one prefix"
        scope.add(reported.DoubleIndexPrefix, at, message, GE5, swallow=LE2, fix=lambda: fixes.single_prefix(entry))
        return
    if name.startswith(_UNTRIED):
        scope.unknown(f"the setting `{name}` belongs to a plugin or module that was not tested", at, GE5)
        return
    own = name[6:]
    if own.startswith(_NODE):
        message = f"`{own}` is not an index setting. Move it to `elasticsearch.yml` or the cluster settings"
        scope.add(reported.NodeSettingInTemplate, at, message, GE5, swallow=LE2)
        return
    for group in catalogue():
        if name.startswith(group + "."):
            message = setting_values.not_an_object(group, catalogue()[group], scope.target)
            scope.add(reported.UnknownIndexSetting, at, message, GE5, swallow=LE2)
            return
    similar = fixes.closest_setting(name)
    if not similar and name.count(".") > 2 and _is_of_plugin(name):
        reason = f"`index.{own.partition('.')[0]}.*` belongs to a plugin whose settings are not known"
        if all(one.reason != reason for one in scope.analysis.unknowns):
            scope.unknown(reason, at, GE5)
        return
    if similar in scope.settings:
        similar = None
    message = f"Unknown index setting `{name}`{did_you_mean(similar) or '. Correct the name, or remove the setting'}"
    fix = (lambda: fixes.rename_setting(written, entry, similar)) if similar else None
    scope.add(reported.UnknownIndexSetting, at, message, GE5, swallow=LE2, fix=fix)


def _is_of_plugin(name: str) -> bool:
    global _namespaces
    if _namespaces is None:
        _namespaces = Namespaces([*catalogue(), *GROUPS, *_UNTRIED, "index.archived."], "index.")
    return _namespaces.may_be_plugin(name)


_namespaces: Namespaces | None = None


def _value(scope: Scope, name: str, given: ConfigNode, kind: str, more: dict[str, Any], known: int) -> None:
    at = span(given)
    if isinstance(given, Sequence):
        if kind == "enum" and name.startswith("index.sort."):
            for item in items(given):
                if text(item) is not None and text(item) not in more["values"] and not templated(text(item) or ""):
                    _bad_value(scope, item, _not_valid(item, name, _one_of(more["values"])), GE6, swallow=LE2)
            return
        if kind in ("list", "group") or name.startswith("index.sort."):
            return
        refused = GE6 if kind in ("int", "bool", "time", "bytes", "float", "enum") else 0
        opened = 0 if refused else GE6 & known
        _bad_value(scope, at, f"`{name}` must be a single value, not a list", (refused | V5) & known, undecided=opened)
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
    if name.startswith("index.sort.") and kind == "enum":
        _sort_words(scope, name, written, at, more)
        return
    refused, wanted = setting_values.refusing(kind, written, more, name)
    is_number = written.isascii() and written.isdigit()
    if name == "index.write.wait_for_active_shards" and not is_number and written != "all":
        refused, wanted = GE5, "use a number of shards or `all`"
    refused &= known
    if name.endswith(".slowlog.level") and written.lower() not in setting_values.LEVELS:
        refused, wanted = GE5 & known, setting_values.ONE_LEVEL
    if name == "index.codec" and written.startswith("Lucene"):
        scope.unknown(f"whether the node has the codec `{written}` is unknown", at, GE5)
        return
    preference = name == "index.routing.allocation.include._tier_preference"
    if preference and written and not _TIERS.issuperset(written.split(",")):
        refused, wanted = GE7, "use a list of data tiers, for example `data_warm,data_hot`"
    if name == "index.store.fs.fs_lock" and written not in ("native", "simple"):
        refused, wanted = GE5, "use `native` or `simple`"
    if not refused and more.get("never"):
        scope.unknown(f"other settings decide whether `{name}` is accepted", at, more["never"])
    limited = more.get("values_in", {}).get(written)
    if limited is not None:
        refused |= known & ~limited
    starts = LE2 if name == "index.routing.allocation.enable" else 0
    if name == "index.indexing.slowlog.source" and written in ("true", "false"):
        refused = 0
    if kind == "enum" and refused and name not in setting_values.CASELESS and written.lower() in more["values"]:
        scope.unknown(f"whether `{name}` accepts {display_value(given)} in this case was not tested", at, refused)
        return
    if refused:
        message = _not_valid(given, name, wanted)
        if limited is not None and is_too_old(scope.target, limited):
            message = f"`{name}: {written}` {requires(limited)}. Use another value, or upgrade"
        elif unit := setting_values.missing_unit(kind, written, more):
            message = f"`{name}: {written}` has no unit. {unit}"
        fix = later(fixes.setting_value, given, kind, more.get("values", ()))
        _bad_value(scope, at, message, refused, starts=starts, swallow=LE2 & ~starts, fix=fix)


def _sort_words(scope: Scope, name: str, written: str, at: tuple[int, int], more: dict[str, Any]) -> None:
    """Check ``index.sort.order`` and similar settings as one string, which may contain several values."""
    for word in written.split(","):
        if word.strip().lower() not in more["values"]:
            refused = GE6 & ~(V7 | V8) if not word and name == "index.sort.mode" else GE6
            message = f"`{word}` is not a valid value of `{name}`; {_one_of(more['values'])}"
            _bad_value(scope, at, message, refused, swallow=LE2)


def _one_of(values: list[str]) -> str:
    return "use one of " + ", ".join(f"`{each}`" for each in values)


def _not_valid(given: ConfigNode, name: str, wanted: str) -> str:
    hint = f"; {wanted}" if wanted else ""
    return f"{display_value(given)} is not a valid value of `{name}`{hint}"


def _bad_value(scope: Scope, at: Place, message: str, load: int, **more: Any) -> None:
    scope.add(reported.BadIndexSettingValue, at, message, load, **more)


def _count(scope: Scope, name: str, written: str, at: tuple[int, int]) -> None:
    """Check the numbers of shards and replicas, the only values that 2.4 checks at the PUT request."""
    least = 1 if name.endswith("shards") else 0
    if not setting_values.is_integer(written):
        _bad_value(scope, at, f"`{name}` must be a whole number, not `{written}`", ALL & ~V1, starts=V1)
    elif int(written) < least:
        _bad_value(scope, at, f"`{name}` must be at least {least}, not {written}", ALL & ~V1)
    elif least and int(written) > 1024:
        _bad_value(scope, at, f"`{name}` must be at most 1024, not {written}", GE5)


def _store(scope: Scope, written: str, at: tuple[int, int]) -> None:
    known = STORES.get(written, 0)
    if written in _PLUGIN_STORES:
        scope.unknown(f"the store type `{written}` requires a plugin or module, which the node may not have", at, ALL)
        return
    opened = LE2 if "." in written else 0
    message = f"Unknown value `{written}` of `index.store.type`. Remove the setting to use the default"
    if known:
        change = f"{requires(known, MAJORS)}. Use another type, or upgrade"
        if not known & NEWEST:
            change = "is no longer supported. Remove the setting"
        message = f"`index.store.type: {written}` {change}"
    _bad_value(
        scope, at, message, ALL & ~known & ~V1, starts=V1 & ~known, undecided=opened,
        removed=reported.RemovedIndexSetting if known else None,
    )  # fmt: skip


def _together(scope: Scope, seen: dict[str, tuple[Entry, ConfigNode]]) -> None:
    """Check settings that are rejected in combination, or only when an index is created."""

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
            message = f"`{what}` is no longer supported. Remove the setting"
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
    name = "index.number_of_routing_shards"
    at = span(seen[name][1])
    given = shards if shards is not None and setting_values.is_integer(shards) else None
    if shards is not None and given is None:
        return
    for releases, default in ((V6, "5"), (GE7, "1")):
        count = int(given or default)
        if count < 1 or (given is None and scope.composed):
            continue
        if int(routing) < count:
            message = f"`{name}` ({routing}) is less than the number of shards ({count})."
            message += f" Use a multiple of {count}" if count > 1 else " Use 1 or more"
            _bad_value(scope, at, message, releases)
        elif int(routing) % count and given is not None:
            action = f"Use a multiple of {count}"
            message = f"`{name}` ({routing}) is not a multiple of the number of shards ({count}). {action}"
            _bad_value(scope, at, message, releases)
