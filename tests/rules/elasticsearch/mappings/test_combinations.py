"""Parameters of one field against each other, scripts, values for null."""

import pytest
from elasticsearch_checks import ACCEPTED, REJECTED, UNKNOWN, composable, verdict_of

SCRIPT = "emit('x')"


def fields(**properties):
    return composable({"properties": properties})


@pytest.mark.parametrize(
    ("bad", "good"),
    [
        ({"type": "keyword", "script": SCRIPT, "copy_to": "y"}, {"type": "keyword", "script": SCRIPT}),
        ({"type": "keyword", "script": SCRIPT, "null_value": "y"}, {"type": "keyword", "null_value": "y"}),
        ({"type": "keyword", "script": {"lang": "js", "source": SCRIPT}},
         {"type": "keyword", "script": {"lang": "painless", "source": SCRIPT}}),
        ({"type": "keyword", "script": "emit('x'"}, {"type": "keyword", "script": "emit(')')"}),
        ({"type": "long", "script": SCRIPT}, {"type": "long", "script": "emit(1)"}),
        ({"type": "ip", "on_script_error": "continue"}, {"type": "ip", "on_script_error": "fail"}),
        ({"type": "long", "time_series_dimension": True, "time_series_metric": "gauge"},
         {"type": "long", "time_series_dimension": True}),
        ({"type": "long", "time_series_metric": "gauge", "doc_values": False},
         {"type": "long", "time_series_metric": "counter"}),
        ({"type": "long", "time_series_metric": "histogram"}, {"type": "double", "time_series_metric": "counter"}),
        ({"type": "text", "index": False, "fielddata": True}, {"type": "text", "index": False}),
        ({"type": "text", "fielddata_frequency_filter": {"foo": 1}},
         {"type": "text", "fielddata_frequency_filter": {"min": 0.1}}),
        ({"type": "flattened", "fields": {"k": {"type": "keyword"}}}, {"type": "flattened", "fields": {}}),
        ({"type": "integer", "null_value": 2147483648}, {"type": "integer", "null_value": "7"}),
        ({"type": "short", "null_value": 1.5}, {"type": "short", "null_value": 1.0}),
        ({"type": "float", "null_value": 1e40}, {"type": "double", "null_value": 1e40}),
        ({"type": "geo_point", "null_value": 1}, {"type": "geo_point", "null_value": {"lat": 1, "lon": 2}}),
        ({"type": "date", "locale": "xx_bogus"}, {"type": "date", "locale": "de_DE"}),
        ({"type": "date", "locale": "en_US_POSIX_X"}, {"type": "date", "locale": "ROOT"}),
        ({"type": "keyword", "index_options": "Docs"}, {"type": "keyword", "index_options": "docs"}),
        ({"type": "text", "index_options": None}, {"type": "keyword", "normalizer": None}),
        ({"type": "completion", "contexts": [{"name": "c", "type": "x"}]},
         {"type": "completion", "contexts": [{"name": "c", "type": "geo"}]}),
        ({"type": "join", "relations": [{"q": "a"}]}, {"type": "join", "relations": {"q": ["a", "b"]}}),
        ({"type": "text", "index": False, "index_prefixes": {}}, {"type": "text", "index_prefixes": {}}),
        ({"type": "text", "index_options": "freqs", "index_phrases": True},
         {"type": "text", "index_options": "positions", "index_phrases": True}),
        ({"type": "long", "script": "emit(1)", "coerce": False}, {"type": "long", "script": "emit(1)", "coerce": True}),
        ({"type": "date", "script": "emit(1)", "ignore_malformed": True}, {"type": "date", "ignore_malformed": True}),
        ({"type": "constant_keyword", "value": [1]}, {"type": "constant_keyword", "value": 1}),
        ({"type": "constant_keyword", "value": True}, {"type": "constant_keyword", "value": "true"}),
        ({"type": "constant_keyword", "value": {"a": 1}}, {"type": "constant_keyword"}),
        ({"type": "aggregate_metric_double", "metrics": ["min"], "default_metric": "max"},
         {"type": "aggregate_metric_double", "metrics": ["min", "max"], "default_metric": "max"}),
        ({"type": "aggregate_metric_double", "metrics": ["avg"]},
         {"type": "aggregate_metric_double", "metrics": ["sum"]}),
        ({"type": "aggregate_metric_double"}, {"type": "aggregate_metric_double", "metrics": ["value_count"]}),
        ({"type": "aggregate_metric_double", "metrics": []}, {"type": "aggregate_metric_double", "metrics": ["max"]}),
        ({"type": "text", "fields": {"j": {"type": "join"}}}, {"type": "text", "fields": {"k": {"type": "flattened"}}}),
    ],
)  # fmt: skip
@pytest.mark.parametrize("release", ["7.17", "8.19", "9.4", "9.5"])
def test_fields(bad, good, release):
    assert (verdict_of(fields(f=bad), release), verdict_of(fields(f=good), release)) == (REJECTED, ACCEPTED)


@pytest.mark.parametrize(
    ("bad", "good"),
    [
        ({"type": "counted_keyword", "doc_values": True}, {"type": "counted_keyword", "index": False}),
        ({"type": "join", "store": True}, {"type": "join", "eager_global_ordinals": False}),
        ({"type": "passthrough"}, {"type": "passthrough", "priority": 0}),
        (
            {"type": "geo_point", "time_series_metric": "counter"},
            {"type": "geo_point", "time_series_metric": "position"},
        ),
        ({"type": "date_nanos", "null_value": "2024-13-01"}, {"type": "date_nanos", "null_value": "2024-12-01"}),
        ({"type": "date", "format": "rfc3339_lenient"}, {"type": "date", "format": "strict_date_time"}),
    ],
)
@pytest.mark.parametrize("release", ["8.19", "9.5"])
def test_fields_since_8(bad, good, release):
    assert (verdict_of(fields(f=bad), release), verdict_of(fields(f=good), release)) == (REJECTED, ACCEPTED)


def test_doc_values_of_text_fields_since_9_5():
    body = fields(f={"type": "text", "doc_values": False})
    assert [verdict_of(body, release) for release in ("9.4", "9.5")] == [REJECTED, ACCEPTED]


def test_several_join_fields():
    join = {"type": "join", "relations": {"q": "a"}}
    assert verdict_of(fields(a=join, b=join), "9.5") == REJECTED
    assert verdict_of(fields(o={"properties": {"a": join}}), "9.5") == REJECTED
    assert verdict_of(fields(a=join, b={"type": "keyword"}), "9.5") == ACCEPTED


def test_copies_into_nested_objects():
    nested = {"type": "nested", "properties": {"a": {"type": "keyword"}, "b": {"type": "keyword", "copy_to": "n.a"}}}
    assert verdict_of(fields(n=nested), "9.5") == ACCEPTED
    for target in ("n.a", ["x", "n.a"]):
        assert verdict_of(fields(n=nested, top={"type": "keyword", "copy_to": target}), "9.5") == REJECTED
    nested["properties"]["b"]["copy_to"] = "top"
    assert verdict_of(fields(n=nested, top={"type": "keyword"}), "9.5") == ACCEPTED


def test_limits_of_the_file():
    dimension = {"type": "keyword", "time_series_dimension": True}
    body = fields(a=dimension, b=dimension)
    for limit, verdict in ((1, REJECTED), (2, ACCEPTED)):
        body["template"]["settings"] = {"index.mapping.dimension_fields.limit": limit}
        assert verdict_of(body, "9.5") == verdict
    body = fields(a={"type": "nested"}, b={"type": "nested"})
    for limit, verdict in ((1, REJECTED), (2, ACCEPTED)):
        body["template"]["settings"] = {"index.mapping.nested_fields.limit": limit}
        assert verdict_of(body, "9.5") == verdict


@pytest.mark.parametrize(
    ("field", "verdicts"),
    [
        ({"type": "object", "enabled": False}, [REJECTED, REJECTED]),
        ({"dynamic": "strict", "properties": {"b": {"type": "keyword"}}}, [REJECTED, REJECTED]),
        ({"properties": {"b": {"type": "keyword"}}}, [ACCEPTED, ACCEPTED]),
        ({"type": "nested"}, [REJECTED, ACCEPTED]),
    ],
)
def test_objects_without_subobjects(field, verdicts):
    for mappings in (
        {"subobjects": False, "properties": {"a": field}},
        {"properties": {"p": {"type": "passthrough", "priority": 1, "properties": {"a": field}}}},
    ):
        assert [verdict_of(composable(mappings), release) for release in ("9.4", "9.5")] == verdicts


def test_semantic_text_in_nested_objects():
    body = fields(n={"type": "nested", "properties": {"s": {"type": "semantic_text"}}})
    assert verdict_of(body, "9.4") == REJECTED


def test_dimensions_of_7_17():
    for kind, verdict in (("double", ACCEPTED), ("boolean", REJECTED)):
        assert verdict_of(fields(f={"type": kind, "time_series_dimension": False}), "7.17") == verdict


def test_the_default_of_several_metrics():
    body = fields(f={"type": "aggregate_metric_double", "metrics": ["min", "max"]})
    assert [verdict_of(body, release) for release in ("7.17", "8.19", "9.5")] == [REJECTED, REJECTED, UNKNOWN]


def test_dimensions_in_nested_objects():
    dimension = {"type": "keyword", "time_series_dimension": True}
    for properties in ({"d": dimension}, {"o": {"properties": {"d": dimension}}}):
        body = fields(n={"type": "nested", "properties": properties})
        assert [verdict_of(body, release) for release in ("8.19", "9.5")] == [REJECTED, REJECTED]
        assert verdict_of(fields(n={"type": "object", "properties": properties}), "9.5") == ACCEPTED
    body = fields(n={"type": "nested", "properties": {"d": {"type": "keyword", "time_series_dimension": False}}})
    assert verdict_of(body, "9.5") == ACCEPTED


@pytest.mark.parametrize("release", ["7.17", "8.19", "9.5"])
def test_a_dynamic_template_has_a_mapping_or_a_runtime_field(release):
    mapping, runtime = {"mapping": {"type": "keyword"}}, {"runtime": {"type": "keyword"}}
    verdicts = []
    for made in (mapping, runtime, {**mapping, **runtime}, {**runtime, **mapping}):
        body = composable({"dynamic_templates": [{"a": {"match": "*", **made}}]})
        verdicts.append(verdict_of(body, release))
    assert verdicts == [ACCEPTED, ACCEPTED, REJECTED, REJECTED]
