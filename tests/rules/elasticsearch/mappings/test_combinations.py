"""Parameters of one field against each other, scripts, values for null."""

import pytest
from elasticsearch_checks import ACCEPTED, REJECTED, composable, verdict_of

SCRIPT = "emit('x')"


def fields(**properties):
    return composable({"properties": properties})


@pytest.mark.parametrize(("bad", "good"), [
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
])  # fmt: skip
@pytest.mark.parametrize("release", ["7.17", "8.19", "9.4", "9.5"])
def test_fields(bad, good, release):
    assert (verdict_of(fields(f=bad), release), verdict_of(fields(f=good), release)) == (REJECTED, ACCEPTED)
