"""Settings of elasticsearch.yml as each release reads them when the node starts."""

from __future__ import annotations

import re

from lslint.grammar.config.tree import ConfigNode, Entry, Mapping, Scalar, Sequence, resolve
from lslint.rules import knowledge
from lslint.rules.api import Context, Fix
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.fixes import templates as fixes
from lslint.rules.elasticsearch.index_settings.settings import flatten
from lslint.rules.elasticsearch.model import setting_values
from lslint.rules.elasticsearch.model.context import Scope
from lslint.rules.elasticsearch.model.json_values import (
    did_you_mean,
    display_value,
    is_null,
    items,
    key_span,
    span,
    templated,
    text,
)
from lslint.rules.elasticsearch.model.releases import GE5, GE6, GE7, GE8, LE2, MAJORS, NEWEST, V5, V6, Numbers
from lslint.rules.elasticsearch.model.violations import ReleaseAnalysis, later
from lslint.rules.facts import fact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lslint.rules.shared.suggest import Suggestions

_MODULES = (
    "thread_pool.", "ingest.", "script.", "repositories.", "indices.lifecycle.", "node.ml", "stack.templates.",
    "readiness.", "xpack.", "cloud.", "s3.", "azure.", "gcs.", "slm.", "ccr.", "reindex.", "ingest-", "searchguard.",
    "opendistro_security.", "plugins.", "discovery.ec2.", "discovery.gce.", "discovery.azure.", "health.", "tracing.",
    "telemetry.", "serverless.", "stateless.", "esql.", "data_streams.", "cluster.routing.allocation.total_shards",
    "node.transform", "reporting.", "security.", "searchable_snapshots.", "xpack", "transport.netty.", "http.netty.",
    "time_series.", "indices.id_field_data", "readonlyrest.", "discovery.zen.ping.ec2", "analysis.",
)  # fmt: skip
"""Beginnings of settings that modules and plugins bring, which were not at hand: their absence means nothing."""
_DOCUMENTED = {
    "xpack.security.autoconfiguration.enabled": GE8, "xpack.security.enrollment.enabled": GE8,
    "xpack.security.fips_mode.enabled": GE6, "xpack.monitoring.collection.enabled": GE6,
    "xpack.license.self_generated.type": GE6, "xpack.security.authc.anonymous.roles": GE5,
}  # fmt: skip
"""Settings of modules by the documentation: the observed releases that have them."""
_SECRETS = (
    r"xpack\.notification\.(slack\.account\.[^.]+\.url|email\.account\.[^.]+\.smtp\.password"
    r"|pagerduty\.account\.[^.]+\.service_api_key|jira\.account\.[^.]+\.(url|user|password))"
)
"""Settings of accounts that live in the keystore since 7.0, by its list of breaking changes."""
_XPACK = frozenset(
    ("monitoring", "notification", "license", "http", "reporting", "sql", "eql", "rollup", "ccr", "slm", "autoscaling",
     "searchable", "transform", "deprecation", "graph", "watcher", "ml", "security", "encryption", "ssl", "flattened",
     "vectors", "frozen", "voting_only", "idp", "enrich", "profiling", "apm_data", "ent_search", "otel_data",
     "logstash",
     "inference", "downsample", "migrate", "stack", "snapshot", "fleet", "spatial", "textstructure", "async_search",
     "writeloadforecaster", "applications", "rank", "universal_profiling", "features", "audit", "esql")
)  # fmt: skip
_FORMER = (
    "bootstrap.mlockall", "discovery.zen.ping.multicast.", "discovery.zen.ping.timeout", "threadpool.", "path.work",
    "path.plugins", "indices.cache.filter.", "indices.ttl.", "indices.memory.min_shard_index_buffer_size",
    "indices.recovery.concurrent_streams", "indices.recovery.concurrent_small_file_streams", "marvel.", "es.logger.",
    "mapper.allow_dots_in_name", "action.disable_delete_all_indices", "script.groovy.", "script.disable_dynamic",
    "cluster.routing.allocation.disable_", "security.manager.enabled", "gateway.type", "node.rack", "node.local",
    "action.disable_close_all_indices", "action.disable_shutdown", "http.jsonp.enable", "indices.fielddata.breaker.",
    "gateway.local.", "network.publish_host_old", "monitor.network.", "discovery.zen.fd.connect", "node.client",
    "path.scripts", "path.conf", "shield.", "watcher.",
)  # fmt: skip
"""Settings that releases up to 2.4 read (and 5.0 does not)."""
_RENAMED = {
    "bootstrap.mlockall": "bootstrap.memory_lock", "discovery.zen.ping.unicast.hosts": "discovery.seed_hosts",
    "transport.tcp.port": "transport.port", "transport.tcp.compress": "transport.compress",
    "transport.tcp.connect_timeout": "transport.connect_timeout",
    "indices.cache.filter.size": "indices.queries.cache.size",
    "gateway.expected_nodes": "gateway.expected_data_nodes", "processors": "node.processors",
    "gateway.recover_after_nodes": "gateway.recover_after_data_nodes",
    "discovery.zen.no_master_block": "cluster.no_master_block",
    "discovery.zen.hosts_provider": "discovery.seed_providers",
}  # fmt: skip
_INSTEAD = {
    "node.master": "`node.roles` lists the roles", "node.data": "`node.roles` lists the roles",
    "node.ingest": "`node.roles` lists the roles", "node.ml": "`node.roles` lists the roles",
    "node.client": "`node.roles: []` makes such a node",
    "discovery.zen.minimum_master_nodes": "the masters count themselves since 7.0, take it out",
    "discovery.zen.ping.multicast.enabled": "`discovery.seed_hosts` lists the hosts",
    "threadpool.bulk.queue_size": "it is called `thread_pool.write.queue_size` now",
    "threadpool.bulk.size": "it is called `thread_pool.write.size` now",
    "threadpool.search.queue_size": "it is called `thread_pool.search.queue_size` now",
    "http.enabled": "HTTP is always on, take it out",
}  # fmt: skip
"""What replaces removed settings."""
_ROLES = frozenset(
    ("master", "data", "data_content", "data_hot", "data_warm", "data_cold", "data_frozen", "ingest", "ml",
     "remote_cluster_client", "transform", "voting_only", "index", "search")
)  # fmt: skip
_LEVELS = ("OFF", "FATAL", "ERROR", "WARN", "INFO", "DEBUG", "TRACE", "ALL")
_FINE_INDEX = ("index.codec", "index.store.type")
_CUTS: dict[str, tuple[Numbers, ...]] = {
    "node.roles": ((7, 9),), "node.master": ((8, 0),), "node.data": ((8, 0),), "node.ingest": ((8, 0),),
    "discovery.seed_hosts": ((7, 0),),
    "cluster.initial_master_nodes": ((7, 0),), "discovery.seed_providers": ((7, 0),), "transport.port": ((7, 0),),
}  # fmt: skip


def catalogue() -> dict[str, list[Any]]:
    """The catalogue of node settings: name -> [releases, type, more]."""
    found: dict[str, list[Any]] = knowledge.load("es/node_settings")
    return found


_groups: list[tuple[str, list[str]]] = []


def row_of(name: str) -> list[Any] | None:
    """What the catalogue says of a setting; names with ``*`` stand for any one part, a dot at the end for any rest."""
    found = catalogue().get(name)
    if found is not None:
        return found
    if not _groups:
        _groups.extend((key, key.split(".")) for key in catalogue() if "*" in key or key.endswith("."))
    parts = name.split(".")
    registered, best = 0, None
    for key, wanted in _groups:
        if key.endswith("."):
            if name.startswith(key) and len(name) > len(key):
                registered |= catalogue()[key][0]
                best = best or [0, "group"]
        elif len(wanted) == len(parts) and all(w in ("*", p) for w, p in zip(wanted, parts, strict=True)):
            registered |= catalogue()[key][0]
            best = catalogue()[key]
    return [registered, *best[1:]] if best is not None else None


@fact
def analyze(ctx: Context) -> ReleaseAnalysis:
    """What all releases say about an elasticsearch.yml."""
    made = ReleaseAnalysis(ctx)
    made.body = True
    documents = getattr(ctx.tree, "documents", ())
    if all(error.kind in ("yaml-duplicate-key", "template-marker") for error in ctx.errors) and documents:
        root = resolve(documents[0].root) if documents[0].root is not None else None
        if isinstance(root, Mapping):
            _settings(Scope("", made), root)
    return made


def _settings(scope: Scope, root: Mapping) -> None:
    seen: dict[str, ConfigNode] = {}
    for name, entry, given in flatten(root):
        seen[name] = given
        _setting(scope, root, name, entry, given)
    _watermarks(scope, seen)
    _threads(scope, seen)


def _setting(scope: Scope, root: Mapping, name: str, entry: Entry, given: ConfigNode) -> None:
    at = key_span(entry)
    if templated(name):
        scope.unknown("what stands here is not in the file", at, GE5)
        return
    if name in _FINE_INDEX:
        return
    if name.startswith("index."):
        message = f"`{name}` belongs to an index and keeps the node from starting: put it into a template"
        scope.add(reported.IndexSettingInNodeConfig, at, message, GE5, cuts=((5, 0),))
        return
    documented = _DOCUMENTED.get(name)
    if documented is None and name.startswith("xpack.notification.") and re.fullmatch(_SECRETS, name):
        documented = V5 | V6
    if documented is not None and GE5 & ~documented:
        late = bool(documented & NEWEST)
        message = f"the setting `{name}` " + ("is not known" if late else "is gone: it belongs into the keystore")
        scope.add(
            reported.UnknownNodeSetting, at, message, GE5 & ~documented, undecided=documented & ~NEWEST, swallow=LE2,
            removed=reported.RemovedNodeSetting, cuts=((8, 0),) if late and not documented & V6 else ((7, 0),),
        )  # fmt: skip
        return
    if name.startswith("tribe."):
        message = f"`{name}`: tribe nodes are gone, search across clusters instead"
        scope.add(
            reported.UnknownNodeSetting, at, message, GE6, removed=reported.RemovedNodeSetting, cuts=((6, 9), (7, 0))
        )
        return
    if name.startswith(("thread_pool.bulk.", "thread_pool.index.")):  # by the release notes of 6.3 and 7.0
        now = name.replace("thread_pool.bulk.", "thread_pool.write.")
        hint = f": it is called `{now}` now" if now != name else ""
        scope.add(
            reported.UnknownNodeSetting, at, f"the setting `{name}` is gone{hint}", GE7,
            removed=reported.RemovedNodeSetting, cuts=((7, 0),),
            fix=(lambda: _rename(root, entry, name, now)) if hint else None,
        )  # fmt: skip
        return
    row = row_of(name)
    empty_list = isinstance(given, Sequence) and not given.items
    if row is None or (row[0] == 0):
        _unknown(scope, name, entry, V5 if empty_list else 0)
        return
    registered: int = row[0]
    more: dict[str, Any] = row[2] if len(row) > 2 else {}
    refused = GE5 & ~registered
    opened = 0
    if more.get("module"):
        opened, refused = refused & ~GE8, refused & GE8
    if empty_list:
        refused &= ~V5
    if refused or opened:
        gone = registered & ~refused and not refused & V5
        message = f"the setting `{name}` is gone" if gone else f"the setting `{name}` is not known"
        renamed = _RENAMED.get(name)
        if gone:
            message += _instead(name)
        swallow = 0 if registered & V5 else LE2
        scope.add(
            reported.UnknownNodeSetting, at, message, refused, undecided=opened, swallow=swallow,
            removed=reported.RemovedNodeSetting, cuts=_CUTS.get(name, MAJORS),
            fix=(lambda: _rename(root, entry, name, renamed)) if gone and renamed else None,
        )  # fmt: skip
    if isinstance(given, Sequence):
        _list(scope, name, given, row, registered)
    elif not is_null(given):
        _value(scope, name, given, row[1], more, registered)


def _list(scope: Scope, name: str, given: Sequence, row: list[Any], registered: int) -> None:
    kind = row[1]
    if kind not in ("list", "group"):
        refused = V5 if given.items else 0
        if kind in ("bool", "int", "time", "bytes", "float", "enum"):
            refused |= GE6
        scope.add(
            reported.BadNodeSettingValue, given, f"`{name}` takes one value, no list", refused & registered, swallow=LE2
        )
    if name == "node.roles":
        for item in items(given):
            role = text(item) or ""
            if role not in _ROLES and not templated(role):
                scope.add(reported.BadNodeSettingValue, item, f"`{role}` is no role of a node", GE7, swallow=LE2)


def _unknown(scope: Scope, name: str, entry: Entry, fine: int) -> None:
    at = key_span(entry)
    former = name.startswith(_FORMER)
    if name.startswith("xpack.") and not former:
        part = name.split(".")[1]
        opened = GE5 if part in _XPACK else GE5 & ~GE8
        message = f"the setting `{name}` is not known"
        scope.add(reported.UnknownNodeSetting, at, message, GE5 & ~opened, undecided=opened, swallow=LE2)
        return
    if name.startswith(_MODULES) and not former:
        scope.unknown(f"`{name}` belongs to a module or plugin that was not tried", at, GE5 & ~fine)
        return
    if former:
        better = _RENAMED.get(name, "")
        message = f"the setting `{name}` is gone{_instead(name)}"
    else:
        better = _closest(name)
        message = f"the setting `{name}` does not exist{did_you_mean(better)}"
    scope.add(
        reported.UnknownNodeSetting, at, message, GE5 & ~fine, swallow=0 if former else LE2,
        removed=reported.RemovedNodeSetting if former else None, cuts=((5, 0),),
        fix=(lambda: _rename(None, entry, name, better)) if better else None,
    )  # fmt: skip


def _instead(name: str) -> str:
    """What replaces a removed setting, to follow the message; empty where nothing is known."""
    renamed = _RENAMED.get(name)
    known = f"it is called `{renamed}` now" if renamed else _INSTEAD.get(name)
    return f": {known}" if known else ""


def _closest(name: str) -> str:
    global _names
    if _names is None:
        from lslint.rules.shared.suggest import Suggestions

        dotted: dict[str, str] = {}
        for key in catalogue():
            dotted.setdefault(key.replace("_", "."), key)
        _names = dotted, Suggestions([key for key, row in catalogue().items() if row[0] & NEWEST and key[-1] != "."])
    dotted, words = _names
    return dotted.get(name.replace("_", ".")) or words.closest(name) or ""


_names: tuple[dict[str, str], Suggestions] | None = None


def _rename(root: Mapping | None, entry: Entry, name: str, new_name: str) -> Fix | None:
    """The new name, where the setting is written as one dotted key."""
    from lslint.rules.api import Edit, Fix

    if entry.name != name or (root is not None and root.find(new_name) is not None):
        return None
    if not isinstance(entry.key, Scalar) or entry.key.style != "plain":
        return None
    return Fix("safe", f"Write `{new_name}`", [Edit(entry.key.start, entry.key.end, new_name)])


def _value(scope: Scope, name: str, given: ConfigNode, kind: str, more: dict[str, Any], registered: int) -> None:
    written = text(given) or ""
    at = span(given)
    if templated(written):
        if kind in ("bool", "int", "float", "time", "bytes", "enum") and "{{" in written:
            scope.unknown(f"the value of `{name}` is not in the file", at, GE5)
        return

    def refuse(message: str, refused: int, **more: Any) -> None:
        scope.add(reported.BadNodeSettingValue, at, message, refused, swallow=LE2, **more)

    if name == "cluster.name":
        if not written:
            refuse("`cluster.name` must not be empty", GE5)
        elif ":" in written:
            refuse("`cluster.name` must not hold a colon", GE7, cuts=((7, 0),))
        return
    if name.startswith("logger.") and written.upper() not in _LEVELS:
        levels = ", ".join(f"`{level.lower()}`" for level in _LEVELS)
        refuse(f"{display_value(given)} is no level of a log: {levels}", GE5)
        return
    if kind == "bool" and isinstance(given, Scalar) and isinstance(given.value, bool):
        return
    refused, wanted = setting_values.refusing(kind, written, more, name)
    if kind == "enum" and written.lower() in [str(value).lower() for value in more.get("values", ())]:
        refused = 0
    number = given.value if isinstance(given, Scalar) else None
    if kind == "int" and isinstance(number, int) and not isinstance(number, bool):
        refused = 0  # YAML has more ways to write a number
    refused &= registered & GE5
    if refused:
        message = f"{display_value(given)} is no value for `{name}`" + (f": {wanted}" if wanted else "")
        fix = later(fixes.plain_boolean, given) if kind == "bool" else None
        refuse(message, refused, fix=fix)


_DISK = "cluster.routing.allocation.disk.watermark."


def _watermarks(scope: Scope, seen: dict[str, ConfigNode]) -> None:
    """The three watermarks are all percentages, or all sizes, and in order; what is not set has its default."""
    given = {part: seen[_DISK + part] for part in ("low", "high", "flood_stage") if _DISK + part in seen}
    if not given:
        return
    written = {"low": "85%", "high": "90%", "flood_stage": "95%"}
    for part, node in given.items():
        value = text(node)
        if value is None or templated(value):
            return
        written[part] = value.strip()
    last = max(given.values(), key=lambda node: node.start)
    percent = {part: value.endswith("%") or setting_values.matches("number", value) for part, value in written.items()}
    if len(set(percent.values())) > 1:
        message = (
            "the disk watermarks mix percentages and sizes, or leave one at its default percentage: set all three alike"
        )
        opened = GE6 if set(given) == {"flood_stage"} else 0
        scope.add(
            reported.InconsistentWatermarks, last, message, GE6, undecided=opened, swallow=LE2 | V5, cuts=((6, 0),)
        )
        return
    try:
        sizes = [_amount(written[part]) for part in ("low", "high", "flood_stage")]
    except ValueError:
        return
    if not percent["low"]:
        sizes = [-size for size in sizes]  # free space: less is fuller
    for one, other, first, second in ((0, 1, "low", "high"), (1, 2, "high", "flood_stage")):
        if sizes[one] > sizes[other]:
            message = f"the watermark `{first}` ({written[first]}) is beyond `{second}` ({written[second]})"
            at = given.get(first, last)
            scope.add(reported.InconsistentWatermarks, at, message, GE6, swallow=LE2 | V5, cuts=((6, 0),))
            return


def _amount(written: str) -> float:
    lower = written.lower().rstrip("%")
    if setting_values.matches("number", lower):
        number = float(lower)
        return number * 100 if "%" not in written and number <= 1 else number
    digits = lower.rstrip("kmgtpb ")
    units = {"k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40, "p": 1 << 50}
    return float(digits) * units.get(lower[len(digits) :].strip()[:1], 1)


def _threads(scope: Scope, seen: dict[str, ConfigNode]) -> None:
    """Pools larger than the processors that the same file names."""
    cores = text(seen.get("node.processors")) or text(seen.get("processors"))
    if cores is None or not setting_values.is_integer(cores):
        return
    for name, node in seen.items():
        pool = name.split(".")
        size = text(node)
        if len(pool) != 3 or pool[0] != "thread_pool" or pool[2] != "size" or pool[1] not in ("write", "bulk", "index"):
            continue
        if size is not None and setting_values.is_integer(size) and int(size) > int(cores) + 1:
            message = f"`{name}` ({size}) must not exceed the number of processors by more than one ({cores})"
            scope.add(reported.ThreadPoolSizeAboveCores, node, message, GE5, swallow=LE2)
