"""Bounds, case and combinations of index settings."""

import pytest
from elasticsearch_checks import ACCEPTED, REJECTED, composable, verdict_of

ALL = ["7.17", "8.19", "9.4", "9.5"]


@pytest.mark.parametrize(("name", "bad", "good"), [
    ("codec", "Default", "default"), ("fielddata.cache", "NODE", "node"),
    ("shard.check_on_startup", "TRUE", "checksum"), ("routing.allocation.enable", "every", "All"),
    ("auto_expand_replicas", "0-2147483648", "0-all"), ("translog.flush_threshold_size", "55b", "56b"),
    ("translog.sync_interval", "99ms", "100ms"), ("merge.policy.expunge_deletes_allowed", 101, 100),
    ("merge.policy.max_merged_segment", "-2mb", "0mb"), ("merge.policy.floor_segment", "0b", "1b"),
    ("search.slowlog.threshold.query.warn", "-1s", "-1"), ("search.idle.after", "-1s", "0ms"),
    ("store.stats_refresh_interval", "x", "-1s"), ("routing_partition_size", 2147483648, 1),
    ("mapping.nested_objects.limit", "x", 2147483648), ("routing.allocation.total_shards_per_node", -2, -1),
    ("routing.allocation.require._ip", "10.0.0.0/8", "10.0.*,10.0.0.1"),
    ("write.wait_for_active_shards", "2", "1"), ("compound_format", "1.1", "0.5"),
    ("query.default_field", [["a"]], ["a", "b"]), ("query.default_field", [None], []),
])  # fmt: skip
@pytest.mark.parametrize("release", ALL)
def test_values(name, bad, good, release):
    assert verdict_of(composable(config={f"index.{name}": bad}), release) == REJECTED
    assert verdict_of(composable(config={f"index.{name}": good}), release) == ACCEPTED
