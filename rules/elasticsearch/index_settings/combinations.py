"""Checks of index settings against each other."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigNode, Entry, Mapping
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.fixes import templates as fixes
from lslint.rules.elasticsearch.index_settings.values import bad_value
from lslint.rules.elasticsearch.model import setting_values
from lslint.rules.elasticsearch.model.context import Scope
from lslint.rules.elasticsearch.model.json_values import is_null, span, templated, text
from lslint.rules.elasticsearch.model.releases import GE7, GE8, V6, since
from lslint.rules.elasticsearch.model.traits import catalogue, trait
from lslint.rules.elasticsearch.model.violations import later


def check(scope: Scope, seen: dict[str, tuple[Entry, ConfigNode]]) -> None:
    """Check settings that are rejected together, or only when an index is created. ``seen``: the flat settings."""

    def has(name: str) -> str | None:
        return text(seen[name][1]) if name in seen else None

    for name, bad in trait("bad_values").items():
        given = has(name)
        if given is not None and bad in ("", given):
            what = f"{name}: {bad}" if bad else name
            entry = seen[name][0]
            message = f"`{what}` is no longer supported. Remove the setting"
            scope.add(
                reported.SettingFailsAtIndexCreation, entry, message, starts=GE8,
                fix=later(fixes.drop_setting, scope, entry),
            )  # fmt: skip
    _routing_shards(scope, seen, has("index.number_of_shards"), has("index.number_of_routing_shards"))
    _required_settings(scope, seen)
    _copies(scope, seen)
    threads, merges = (has(f"index.merge.scheduler.max_{what}_count") or "" for what in ("thread", "merge"))
    if setting_values.is_integer(threads) and setting_values.is_integer(merges) and int(threads) > int(merges):
        name = "index.merge.scheduler.max_thread_count"
        message = f"`{name}` ({threads}) is more than `max_merge_count` ({merges}). Reduce the number of threads"
        bad_value(scope, seen[name][1], message, GE7 & ~since("9.5"), cuts=((9, 5),))


def _required_settings(scope: Scope, seen: dict[str, tuple[Entry, ConfigNode]]) -> None:
    """Check settings that are accepted only next to another one."""
    for name, (entry, given) in seen.items():
        row = catalogue().get(name)
        needed = row[2].get("needs") if row is not None and len(row) > 2 else None
        if row is None or needed is None or is_null(given):
            continue
        other, wanted = needed
        found = text(seen[other][1]) if other in seen else None
        if found == wanted or (found is not None and templated(found)):
            continue
        opened = row[0] if found is None and scope.may_be_defined_elsewhere else 0
        message = f"`{name}` requires `{other}: {wanted}`. Set both, or neither"
        bad_value(scope, entry, message, row[0] & ~opened, undecided=opened)


def _copies(scope: Scope, seen: dict[str, tuple[Entry, ConfigNode]]) -> None:
    """Check the number of shard copies to wait for. The check of a template assumes 0 replicas if it sets none."""
    name = "index.write.wait_for_active_shards"
    given = text(seen[name][1]) if name in seen else None
    if given is None or not setting_values.is_integer(given) or "index.auto_expand_replicas" in seen:
        return
    replicas = text(seen["index.number_of_replicas"][1]) if "index.number_of_replicas" in seen else None
    if replicas is None:
        if scope.shape == "body" or scope.view.components:
            return
        replicas = "0"
    if setting_values.is_integer(replicas) and int(given) > int(replicas) + 1 > 0:
        message = f"`{name}` ({given}) is more than the copies of a shard ({int(replicas) + 1})"
        bad_value(scope, seen[name][1], f"{message}. Increase `index.number_of_replicas`, or use fewer", GE7)


def partitions(scope: Scope) -> None:
    """Check ``routing_partition_size`` against the number of shards and the mapping."""
    size = scope.view.value("index.routing_partition_size")
    if size is None or not setting_values.is_integer(size.text) or int(size.text) < 2:
        return
    shards = scope.view.value("index.number_of_routing_shards") or scope.view.value("index.number_of_shards")
    mode = scope.view.value("index.mode")
    lookup = mode is not None and mode.text.lower() == "lookup"
    count = "1" if lookup and shards is None else shards.text if shards is not None else ""
    if setting_values.is_integer(count) and int(size.text) >= int(count):
        message = f"`index.routing_partition_size` ({size.text}) must be less than the number of shards ({count})"
        bad_value(scope, size, f"{message}. Use a smaller size", GE7)
        return
    root = scope.root if scope.root is not scope.view.root and scope.shape not in ("body", "mapping") else None
    if root is None or not root.entries or scope.view.components:
        return
    routing = root.get("_routing")
    written = text(routing.get("required")) if isinstance(routing, Mapping) else None
    if written != "true" and not templated(written or ""):
        message = "`index.routing_partition_size` requires `_routing.required: true` in the mapping. Add it"
        bad_value(scope, size, message, GE7)


def _routing_shards(
    scope: Scope, seen: dict[str, tuple[Entry, ConfigNode]], shards: str | None, routing: str | None
) -> None:
    if routing is None or not setting_values.is_integer(routing):
        return
    name = "index.number_of_routing_shards"
    place = span(seen[name][1])
    given = shards if shards is not None and setting_values.is_integer(shards) else None
    if shards is not None and given is None:
        return
    for releases, default in ((V6, "5"), (GE7, "1")):
        count = int(given or default)
        if count < 1 or (given is None and scope.view.is_partial):
            continue
        if int(routing) < count:
            message = f"`{name}` ({routing}) is less than the number of shards ({count})."
            message += f" Use a multiple of {count}" if count > 1 else " Use 1 or more"
            bad_value(scope, place, message, releases)
        elif int(routing) % count and given is not None:
            action = f"Use a multiple of {count}"
            message = f"`{name}` ({routing}) is not a multiple of the number of shards ({count}). {action}"
            bad_value(scope, place, message, releases)
