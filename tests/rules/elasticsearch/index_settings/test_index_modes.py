"""Settings of index modes: time series, logs and lookup indices."""

import pytest
from elasticsearch_checks import (
    ACCEPTED,
    INDEX,
    REJECTED,
    UNKNOWN,
    check_template,
    composable,
    load_findings,
    verdict_of,
)

STAMP = {"type": "date"}
DIMENSION = {"type": "keyword", "time_series_dimension": True}


def series(config=None, fields=None, mapping=None, **more):
    """Return a template for time series with one dimension."""
    properties = {"@timestamp": STAMP, "host": DIMENSION, **(fields or {})}
    settings = {"index.mode": "time_series", "index.routing_path": ["host"], **(config or {})}
    return composable({"properties": properties, **(mapping or {})}, settings, **more)


def logs(config=None, mapping=None):
    return composable(
        {"properties": {"@timestamp": STAMP}, **(mapping or {})}, {"index.mode": "logsdb", **(config or {})}
    )


REFUSED = [
    (series({"index.sort.missing": ["_last"]}), "ES123"),
    (series({"index.sort.field": ["host"]}), "ES123"),
    (series({"index.routing_partition_size": 2, "index.number_of_shards": 4}), "ES123"),
    (series({"index.routing_path": []}), "ES123"),
    (series({"index.routing_path": None}), "ES123"),
    (series({"index.time_series.start_time": ""}), "ES123"),
    (series({"index.time_series.end_time": "tomorrow"}), "ES123"),
    (series(mapping={"_routing": {"required": True}}), "ES104"),
    (series(mapping={"_source": {"enabled": False}}), "ES104"),
    (series(mapping={"_source": {"includes": ["a"]}}), "ES104"),
    (series(mapping={"_source": {"excludes": ["a"]}}), "ES104"),
    (series(mapping={"runtime": {"host": {"type": "keyword"}}}), "ES104"),
    (series({"index.routing_path": ["@timestamp"]}), "ES123"),
    (series({"index.routing_path": ["pod"]}, {"pod": {"properties": {"uid": DIMENSION}}}), "ES123"),
    (series({"index.routing_path": "pod.*"}, {"pod": {"properties": {"uid": {"type": "keyword"}}}}), "ES123"),
    (series({"index.routing_path": ["host"]}, {"host": {**DIMENSION, "script": "emit('a')"}}), "ES123"),
    (series(fields={"pods": {"type": "nested", "properties": {"uid": DIMENSION}}}), "ES104"),
    (series({"index.mapping.source.mode": "disabled"}), "ES123"),
    (logs({"index.mapping.source.mode": "disabled"}), "ES123"),
    (logs(mapping={"_source": {"enabled": False}}), "ES104"),
    (logs({"index.sort.order": ["asc", "asc"]}), "ES123"),
    (composable(config={"index.mode": "lookup", "index.number_of_shards": 2}), "ES123"),
    (composable(config={"index.sort.field": ["a", "b"], "index.sort.order": ["asc"]}), "ES123"),
    (composable(config={"index.routing_path": ["a"]}), "ES123"),
]  # fmt: skip


@pytest.mark.parametrize(("body", "code"), REFUSED)
def test_rejected_because_of_the_mode(body, code):
    result = check_template(body, INDEX, "9.5")
    assert (code, "load") in load_findings(result)
    assert result.verdict == REJECTED


@pytest.mark.parametrize(
    "body",
    [
        series(),
        series({"index.time_series.start_time": "2024-01-01T00:00:00Z", "index.time_series.end_time": 1735689600000}),
        series({"index.routing_partition_size": 1, "index.sort.field": []}),
        series({"index.routing_path": ["host", "unmapped.*"]}),
        series({"index.routing_path": ["pod.*"]}, {"pod": {"properties": {"uid": DIMENSION}}}),
        series({"index.routing_path": ["alias"]}, {"alias": {"type": "alias", "path": "host"}}),
        series({"index.routing_path": ["p.a"]}, {"p": {
            "type": "passthrough", "priority": 1, "time_series_dimension": True,
            "properties": {"a": {"type": "keyword"}},
        }}),
        series(mapping={"_source": {"excludes": []}}),
        series(mapping={"_source": {"mode": "synthetic"}}),
        logs(),
        logs({"index.sort.field": ["@timestamp"], "index.sort.order": "desc"}),
        logs(mapping={"_routing": {"required": True}}),
        logs(mapping={"_data_stream_timestamp": {"enabled": False}}),
        composable(config={"index.mode": "lookup", "index.number_of_shards": 1}),
        composable(config={"index.routing_path": ""}),
        composable(
            {"properties": {"a": {"type": "keyword"}}},
            {"index.sort.field": "a,_seq_no", "index.sort.order": "asc,desc"},
        ),
    ],
)  # fmt: skip
def test_accepted(body):
    result = check_template(body, INDEX, "9.5")
    assert (load_findings(result), result.verdict, result.starts) == (set(), ACCEPTED, "yes")


@pytest.mark.parametrize(
    "stamp",
    [
        {"type": "keyword"},
        {"type": "date", "doc_values": False},
        {"type": "date", "index": False},
        {"type": "date", "script": "emit(1L)"},
    ],
)
def test_timestamp_that_the_mode_does_not_allow(stamp):
    result = check_template(series(fields={"@timestamp": stamp}), INDEX, "9.5")
    assert (load_findings(result), result.starts) == ({("ES131", "start")}, "no")


def test_source_mode_disabled_is_ignored_since_9_0():
    body = logs(mapping={"_source": {"mode": "disabled"}})
    assert verdict_of(body, "8.19") == REJECTED
    assert verdict_of(body, "9.5") == ACCEPTED


def test_settings_that_a_component_template_may_add():
    body = {"template": {"settings": {"index.mode": "time_series"}, "mappings": {"properties": {"@timestamp": STAMP}}}}
    assert not load_findings(check_template(body, "es-component-template", "9.5"))


@pytest.mark.parametrize(
    ("mode", "release", "verdict"),
    [
        ("logsdb", "8.17", ACCEPTED),
        ("logsdb", "8.15", ACCEPTED),
        ("logsdb", "8.14", UNKNOWN),
        ("lookup", "8.17", UNKNOWN),
        ("standard", "8.5", ACCEPTED),
        ("standard", "8.2", UNKNOWN),
        ("standard", "7.17", REJECTED),
    ],
)
def test_modes_between_the_observed_releases(mode, release, verdict):
    result = check_template(composable(config={"index.mode": mode}), INDEX, release)
    assert result.verdict == verdict
    assert bool(result.not_checked) is (verdict == UNKNOWN)


def test_time_series_at_8_17():
    assert verdict_of(series(), "8.17") == ACCEPTED
    assert verdict_of(series({"index.sort.missing": ["_last"]}), "8.17") == REJECTED
