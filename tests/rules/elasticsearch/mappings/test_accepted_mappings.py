"""Mappings that Elasticsearch accepts and that earlier versions of the checks reported."""

import pytest
from elasticsearch_checks import ACCEPTED, REJECTED, composable, verdict_of


def field(**parameters):
    return composable({"properties": {"f": parameters}})


def of_date(date_format):
    mapping = {"properties": {"f": {"type": "date", "format": date_format}}}
    return {"template": "a-*", "index_patterns": ["a-*"], "mappings": {"doc": mapping}}


@pytest.mark.parametrize(
    "date_format",
    ["strict_date_optional_time_nanos", "weekyear", "8date_optional_time", "8yyyy-MM-dd", "g"],
)
def test_date_formats(date_format):
    for release in ("7.17", "8.19", "9.5"):
        assert verdict_of(field(type="date", format=date_format), release) == ACCEPTED


@pytest.mark.parametrize(
    "date_format", ["yyyy||", "||yyyy", "OO", "cc", "strict_week_year", "date_optional_time_nanos"]
)
def test_rejected_date_formats(date_format):
    assert verdict_of(field(type="date", format=date_format), "9.5") == REJECTED


def test_week_year_is_an_old_name_of_weekyear():
    verdicts = [verdict_of(field(type="date", format="week_year"), release) for release in ("7.17", "8.19", "9.5")]
    assert verdicts == [ACCEPTED, REJECTED, REJECTED]


@pytest.mark.parametrize("name", ["iso8601", "strict_date_optional_time_nanos"])
def test_date_formats_of_java_time_came_with_7_0(name):
    assert verdict_of(field(type="date", format=name), "7.9") == ACCEPTED
    assert verdict_of(of_date(name), "6.8") == REJECTED


@pytest.mark.parametrize("name", ["strictBasicWeekDate", "strictBasicWeekDateTimeNoMillis"])
def test_date_formats_in_camel_case(name):
    for release in ("2.4", "5.6", "6.8"):
        assert verdict_of(of_date(name), release) == ACCEPTED
    assert verdict_of(field(type="date", format=name), "7.17") == ACCEPTED
    assert verdict_of(field(type="date", format=name), "8.19") == REJECTED


@pytest.mark.parametrize(
    ("name", "release", "verdict"),
    [
        ("basic_t_time", "5.6", REJECTED), ("basic_t_time", "6.8", ACCEPTED),
        ("basic_t_Time", "5.6", ACCEPTED), ("basic_t_Time", "6.8", REJECTED),
    ],
)  # fmt: skip
def test_the_spelling_of_a_date_format_was_corrected(name, release, verdict):
    assert verdict_of(of_date(name), release) == verdict


@pytest.mark.parametrize(
    "mapping",
    [
        {"properties": {"f": {"type": "keyword", "normalizer": None}}},
        {"properties": {"f": {"type": "text", "similarity": None}}},
        {"properties": {"f": {"type": "long", "script": None}}},
        {"properties": {"f": {"type": "double", "time_series_metric": None}}},
        {"properties": {"f": {"type": "sparse_vector", "index_options": {"prune": True}}}},
        {"properties": {"f": {"type": "semantic_text", "inference_id": "own"}}},
        {"subobjects": None},
        {"subobjects": False, "properties": {".a": {"type": "keyword"}, "a..b": {"type": "keyword"}}},
        {"runtime": {"r": {"type": "long"}}, "properties": {"f": {"type": "alias", "path": "r"}}},
        {"dynamic_templates": [{"t": {"match": "*", "mapping": {"type": "{name}"}}}]},
    ],
)
def test_mappings(mapping):
    assert verdict_of(composable(mapping), "9.5") == ACCEPTED


@pytest.mark.parametrize(
    ("kind", "more"),
    [("binary", {"index": 1}), ("completion", {"index": None}), ("flattened", {"store": "yes"}),
     ("join", {"store": "yes", "relations": {"a": "b"}}), ("double", {"time_series_dimension": False})],
)  # fmt: skip
def test_parameters_without_effect_in_7_17(kind, more):
    assert verdict_of(field(type=kind, **more), "7.17") == ACCEPTED


@pytest.mark.parametrize(("release", "verdict"), [("6.2", ACCEPTED), ("6.8", ACCEPTED)])
@pytest.mark.parametrize("parameters", [{"type": "join", "relations": {"a": "b"}}, {"type": "percolator"}])
def test_types_of_modules_between_the_observed_releases(release, verdict, parameters):
    body = {"index_patterns": ["a-*"], "mappings": {"doc": {"properties": {"f": parameters}}}}
    assert verdict_of(body, release) == verdict


@pytest.mark.parametrize("release", ["8.16", "8.17", "9.2"])
def test_semantic_text_between_the_observed_releases(release):
    assert verdict_of(field(type="semantic_text", inference_id="own"), release) == ACCEPTED


@pytest.mark.parametrize(
    ("options", "verdict"),
    [
        ({"prune": False}, ACCEPTED),
        ({"prune": True, "pruning_config": {"tokens_freq_ratio_threshold": 5}}, ACCEPTED),
        ({"prune": True, "pruning_config": {"tokens_weight_threshold": 1.5}}, REJECTED),
        ({"prune": True, "pruning_config": {"foo": 1}}, REJECTED),
        ({"pruning_config": {"tokens_freq_ratio_threshold": 5}}, REJECTED),
    ],
)
def test_pruning_of_sparse_vectors(options, verdict):
    assert verdict_of(field(type="sparse_vector", index_options=options), "9.5") == verdict


@pytest.mark.parametrize(
    ("kind", "release", "verdict"),
    [
        ("string", "2.4", ACCEPTED), ("string", "5.6", REJECTED), ("text", "5.6", ACCEPTED), ("text", "6.8", ACCEPTED),
        ("text", "7.9", ACCEPTED), ("text", "7.10", REJECTED), ("text", "9.5", REJECTED),
    ],
)  # fmt: skip
def test_single_switches_of_term_vectors(kind, release, verdict):
    fields = {"properties": {"f": {"type": kind, "store_term_vectors": True, "store_term_vector_offsets": True}}}
    body = {"template": "a-*", "index_patterns": ["a-*"], "mappings": {"doc": fields}}
    if release[0] in "79":
        body = composable(fields)
    assert verdict_of(body, release) == verdict


@pytest.mark.parametrize(
    ("kind", "more"), [("percolator", {}), ("join", {"relations": {"a": "b"}}), ("completion", {"max_input_len": 9})]
)
def test_types_of_modules_are_known_in_5_6(kind, more):
    body = {"template": "a-*", "mappings": {"doc": {"properties": {"f": {"type": kind, **more}}}}}
    assert verdict_of(body, "5.6") == ACCEPTED
