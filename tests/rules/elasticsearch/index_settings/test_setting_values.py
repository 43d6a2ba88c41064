"""Bounds, case and combinations of index settings."""

import pytest
from elasticsearch_checks import ACCEPTED, REJECTED, composable, verdict_of

from lslint.rules.elasticsearch.model import setting_values

ALL = ["7.17", "8.19", "9.4", "9.5"]


@pytest.mark.parametrize(
    ("name", "bad", "good"),
    [
        ("codec", "Default", "default"),
        ("fielddata.cache", "NODE", "node"),
        ("shard.check_on_startup", "TRUE", "checksum"),
        ("routing.allocation.enable", "every", "All"),
        ("auto_expand_replicas", "0-2147483648", "0-all"),
        ("translog.flush_threshold_size", "55b", "56b"),
        ("translog.sync_interval", "99ms", "100ms"),
        ("merge.policy.expunge_deletes_allowed", 101, 100),
        ("merge.policy.max_merged_segment", "-2mb", "0mb"),
        ("merge.policy.floor_segment", "0b", "1b"),
        ("search.slowlog.threshold.query.warn", "-1s", "-1"),
        ("search.idle.after", "-1s", "0ms"),
        ("store.stats_refresh_interval", "x", "-1s"),
        ("routing_partition_size", 2147483648, 1),
        ("mapping.nested_objects.limit", "x", 2147483648),
        ("routing.allocation.total_shards_per_node", -2, -1),
        ("routing.allocation.require._ip", "10.0.0.0/8", "10.0.*,10.0.0.1"),
        ("write.wait_for_active_shards", "2", "1"),
        ("compound_format", "1.1", "0.5"),
        ("query.default_field", [["a"]], ["a", "b"]),
        ("query.default_field", [None], []),
    ],
)
@pytest.mark.parametrize("release", ALL)
def test_values(name, bad, good, release):
    assert verdict_of(composable(config={f"index.{name}": bad}), release) == REJECTED
    assert verdict_of(composable(config={f"index.{name}": good}), release) == ACCEPTED


def test_sizes_as_compound_format_since_8_0():
    body = composable(config={"compound_format": "1gb"})
    assert [verdict_of(body, release) for release in ("7.17", "8.19")] == [REJECTED, ACCEPTED]


def test_a_source_is_not_kept_by_a_setting():
    for word, verdict in (("all", REJECTED), ("arrays", ACCEPTED)):
        assert verdict_of(composable(config={"mapping.synthetic_source_keep": word}), "9.5") == verdict


def test_settings_that_are_null():
    for config, verdict in (
        ({"index.foo": None}, REJECTED), ({"similarity": None}, REJECTED), ({"index": {"sort": None}}, REJECTED),
        ({"index.refresh_interval": None}, ACCEPTED), ({"analysis": {"analyzer": None}}, ACCEPTED),
    ):  # fmt: skip
        assert verdict_of(composable(config=config), "9.5") == verdict
    assert verdict_of(composable(config={"index.mode": None}), "7.17") == REJECTED


def test_modes_and_settings_of_9_5():
    for config in ({"index.mode": "columnar"}, {"index.mapping.index_disabled_by_default": True}):
        assert [verdict_of(composable(config=config), release) for release in ("9.4", "9.5")] == [REJECTED, ACCEPTED]


def test_settings_that_require_another_one():
    name = "index.synthetic_id.bloom_filter.num_hash_functions"
    assert verdict_of(composable(config={name: 5}), "9.5") == REJECTED
    assert verdict_of({**composable(config={name: 5}), "composed_of": ["other"]}, "9.5") != REJECTED


def test_copies_of_a_shard():
    config = {"number_of_replicas": 2, "write.wait_for_active_shards": 3}
    assert verdict_of(composable(config=config), "9.5") == ACCEPTED
    assert verdict_of(composable(config={**config, "number_of_replicas": 1}), "9.5") == REJECTED


def test_routing_partitions():
    required = {"_routing": {"required": True}}
    config = {"number_of_shards": 4, "routing_partition_size": 3}
    assert verdict_of(composable(required, config), "9.5") == ACCEPTED
    assert verdict_of(composable(required, {**config, "routing_partition_size": 4}), "9.5") == REJECTED
    assert verdict_of(composable({"properties": {"a": {"type": "long"}}}, config), "9.5") == REJECTED


def test_index_sorting_and_nested_fields():
    nested = {"properties": {"n": {"type": "nested", "properties": {"k": {"type": "keyword"}}}, "a": {"type": "long"}}}
    assert verdict_of(composable(nested, {"sort.field": "n.k"}), "9.5") == REJECTED
    assert [verdict_of(composable(nested, {"sort.field": "a"}), release) for release in ("7.17", "9.5")] == [
        REJECTED,
        ACCEPTED,
    ]


def test_merge_threads_and_merges():
    config = {"merge.scheduler.max_thread_count": 3, "merge.scheduler.max_merge_count": 2}
    assert [verdict_of(composable(config=config), release) for release in ("9.4", "9.5")] == [REJECTED, ACCEPTED]
    config["merge.scheduler.max_merge_count"] = 3
    assert verdict_of(composable(config=config), "9.4") == ACCEPTED


def test_runtime_fields_with_the_name_of_a_sort_field():
    body = composable({"runtime": {"rt": {"type": "keyword"}}}, {"sort.field": "rt"})
    assert verdict_of(body, "9.4") == REJECTED
    body = composable(
        {"runtime": {"rt": {"type": "keyword"}}, "properties": {"a": {"type": "long"}}}, {"sort.field": "a"}
    )
    assert verdict_of(body, "9.4") == ACCEPTED


@pytest.mark.parametrize(("bits", "more"), [(31, {}), (63, {"long": True})])
def test_the_smallest_and_the_largest_integer(bits, more):
    for number, is_refused in (
        (-(2**bits), False), (-(2**bits) - 1, True), (2**bits - 1, False), (2**bits, True),
    ):  # fmt: skip
        assert bool(setting_values.refusing("int", str(number), more, "index.a")[0]) == is_refused
