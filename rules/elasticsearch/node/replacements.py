"""What replaces removed settings of elasticsearch.yml, and since which release."""

from __future__ import annotations

from lslint.rules.elasticsearch.node.modules import ALWAYS_ENABLED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.elasticsearch.model.releases import Numbers

RENAMED = {
    "bootstrap.mlockall": "bootstrap.memory_lock", "discovery.zen.ping.unicast.hosts": "discovery.seed_hosts",
    "transport.tcp.port": "transport.port", "transport.tcp.compress": "transport.compress",
    "transport.tcp.connect_timeout": "transport.connect_timeout",
    "indices.cache.filter.size": "indices.queries.cache.size",
    "processors": "node.processors",
    "discovery.zen.no_master_block": "cluster.no_master_block",
    "discovery.zen.hosts_provider": "discovery.seed_providers", "http.tcp_no_delay": "http.tcp.no_delay",
    "transport.tcp_no_delay": "transport.tcp.no_delay",
    **{
        f"xpack.security.audit.logfile.prefix.{part}": f"xpack.security.audit.logfile.{part}"
        for part in ("emit_node_host_address", "emit_node_host_name", "emit_node_name")
    },
}  # fmt: skip
"""Old name -> new name with the same meaning."""
NARROWER = {
    "gateway.expected_nodes": "gateway.expected_data_nodes",
    "gateway.recover_after_nodes": "gateway.recover_after_data_nodes",
}
"""Old name -> new name that counts only data nodes, where the old one counted all nodes."""
_NEW_SINCE = {
    "bootstrap.memory_lock": "5.0", "discovery.seed_hosts": "7.0", "discovery.seed_providers": "7.0",
    "cluster.no_master_block": "7.0", "transport.port": "6.7", "transport.compress": "6.7",
    "transport.connect_timeout": "6.7", "transport.tcp.no_delay": "6.7", "http.tcp.no_delay": "6.7",
    "node.processors": "7.4", "thread_pool.write.queue_size": "6.3", "thread_pool.write.size": "6.3",
}  # fmt: skip
"""The first release with the new name of a setting, where it is known."""
_FIRST = "5.0"
"""The first release that rejects settings which it does not have: older ones ignore them."""
INSTEAD = {
    "node.master": "Use `node.roles` (since 7.9)", "node.data": "Use `node.roles` (since 7.9)",
    "node.ingest": "Use `node.roles` (since 7.9)", "node.ml": "Use `node.roles` (since 7.9)",
    "node.transform": "Use `node.roles` (since 7.9)",
    "node.voting_only": "Use `node.roles` (since 7.9)", "node.remote_cluster_client": "Use `node.roles` (since 7.9)",
    "discovery.zen.minimum_master_nodes": "Remove the setting (the quorum is automatic since 7.0)",
    "threadpool.search.queue_size": "Rename the setting to `thread_pool.search.queue_size` (since 5.0)",
    "http.enabled": "Remove the setting (HTTP is always enabled)",
    **dict.fromkeys(ALWAYS_ENABLED, "Remove the setting (the feature is always enabled)"),
    "cluster.remote.connect": "Remove the setting; for `false`, set `node.roles` without `remote_cluster_client`",
    **{
        old: f"Remove the setting, or use `{new}`, which counts only data nodes" for old, new in NARROWER.items()
    },
    **dict.fromkeys(
        (f"cluster.routing.allocation.disable_{what}allocation" for what in ("", "new_", "replica_")),
        "Use `cluster.routing.allocation.enable` (`all`, `primaries`, `new_primaries` or `none`)",
    ),
    "action.disable_delete_all_indices": "Use `action.destructive_requires_name`",
    "indices.fielddata.breaker.limit": "Rename the setting to `indices.breaker.fielddata.limit`",
    "node.rack": "Rename the setting to `node.attr.rack` (since 5.0)",
}  # fmt: skip
"""What to do about removed settings."""
_BY_RELEASE: dict[str, tuple[Numbers, str, str]] = {
    "node.client": (
        (7, 9), "Use `node.roles: []` (since 7.9)",
        "Set `node.master`, `node.data` and `node.ingest` to `false` instead (since 7.9: `node.roles: []`)",
    ),
    "discovery.zen.ping.multicast.enabled": (
        (7, 0),
        "Remove the setting, and list the hosts in `discovery.seed_hosts` (since 7.0)",
        "Remove the setting, and list the hosts in `discovery.zen.ping.unicast.hosts` (since 7.0:"
        " `discovery.seed_hosts`)",
    ),
    "threadpool.bulk.queue_size": (
        (6, 3), "Rename the setting to `thread_pool.write.queue_size` (since 6.3)",
        "Rename the setting to `thread_pool.bulk.queue_size` (since 6.3: `thread_pool.write.queue_size`)",
    ),
    "threadpool.bulk.size": (
        (6, 3), "Rename the setting to `thread_pool.write.size` (since 6.3)",
        "Rename the setting to `thread_pool.bulk.size` (since 6.3: `thread_pool.write.size`)",
    ),
}  # fmt: skip
"""What to do about removed settings from a release on, and before it."""


def advice(name: str, target: Numbers | None) -> str:
    """Return what to do about a removed setting, as the last sentence of a message."""
    if name in _BY_RELEASE:
        first, new, old = _BY_RELEASE[name]
        return new if target is None or target >= first else old
    if name.startswith("xpack.ssl."):
        part = name.removeprefix("xpack.ssl.")
        return f"Set `ssl.{part}` of each part that uses TLS, for example `xpack.security.transport.ssl.{part}`"
    renamed = RENAMED.get(name)
    return rename_to(renamed) if renamed else INSTEAD.get(name, "Remove the setting")


def rename_to(name: str) -> str:
    """Return the advice to use another name, with the first release that has it."""
    return f"Rename the setting to `{name}`" + (f" (since {_NEW_SINCE[name]})" if name in _NEW_SINCE else "")


def since(name: str) -> str:
    """Return the first release for which a rename to this name is safe."""
    return _NEW_SINCE.get(name, _FIRST)
