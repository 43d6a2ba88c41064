"""Lifecycles and options of data streams, and keys of templates that must not be null."""

import pytest
from elasticsearch_checks import ACCEPTED, COMPONENT, INDEX, REJECTED, check_template

ROUND = {"after": "1d", "fixed_interval": "1h"}


def stream(**inner):
    return {"index_patterns": ["a-*"], "data_stream": {}, "template": inner}


def verdict(body, target="9.4"):
    return check_template(body, INDEX if "index_patterns" in body else COMPONENT, target).verdict


@pytest.mark.parametrize(
    ("bad", "good"),
    [
        ("x", {}),
        (None, {"enabled": True}),
        ({"foo": 1}, {"data_retention": None}),
        ({"enabled": "x"}, {"enabled": "false"}),
        ({"data_retention": 7}, {"data_retention": "7d"}),
        ({"downsampling": []}, {"downsampling": None}),
        ({"downsampling": [{"fixed_interval": "1h"}]}, {"downsampling": [ROUND]}),
        ({"downsampling": [ROUND, {"after": "2d", "fixed_interval": "90m"}]},
         {"downsampling": [ROUND, {"after": "2d", "fixed_interval": "2h"}]}),
        ({"downsampling": [ROUND, {"after": "1d", "fixed_interval": "2h"}]},
         {"downsampling": [{"after": "1d", "fixed_interval": "1M"}]}),
        ({"downsampling": [{"after": f"{i}d", "fixed_interval": f"{2**i}h"} for i in range(11)]},
         {"downsampling": [{"after": f"{i}d", "fixed_interval": f"{2**i}h"} for i in range(10)]}),
        ({"downsampling_method": "last_value"}, {"downsampling": [ROUND], "downsampling_method": "last_value"}),
    ],
)  # fmt: skip
def test_lifecycles(bad, good):
    assert (verdict(stream(lifecycle=bad)), verdict(stream(lifecycle=good))) == (REJECTED, ACCEPTED)
    assert verdict({"template": {"lifecycle": bad}}) == REJECTED


@pytest.mark.parametrize(
    ("bad", "good"),
    [
        ("x", None),
        ({"foo": 1}, {"failure_store": None}),
        ({"failure_store": True}, {"failure_store": {"enabled": None}}),
        ({"failure_store": {}}, {"failure_store": {"enabled": True, "lifecycle": {}}}),
        ({"failure_store": {"lifecycle": {"downsampling": []}}}, {"failure_store": {"lifecycle": {"enabled": False}}}),
    ],
)
def test_options(bad, good):
    options = "data_stream_options"
    assert (verdict(stream(**{options: bad})), verdict(stream(**{options: good}))) == (REJECTED, ACCEPTED)


@pytest.mark.parametrize("key", ["lifecycle", "data_stream_options"])
def test_both_are_for_data_streams(key):
    body = stream(**{key: {}})
    assert verdict(body) == ACCEPTED
    del body["data_stream"]
    assert verdict(body) == REJECTED
    assert verdict({"template": {key: {}}}) == ACCEPTED


@pytest.mark.parametrize("key", ["version", "_meta", "composed_of", "data_stream", "priority", "template"])
def test_keys_that_must_not_be_null(key):
    body = {"index_patterns": ["a-*"], "template": {}}
    assert verdict({**body, key: None}) == REJECTED
    if key in ("version", "_meta", "template"):
        assert verdict({"template": {}, key: None}) == REJECTED


def test_null_in_lists_and_parts():
    assert verdict({"index_patterns": ["a-*", None]}) == REJECTED
    assert verdict({"index_patterns": ["a-*"], "composed_of": [None]}) == REJECTED
    for key in ("settings", "mappings", "aliases"):
        assert verdict({"template": {key: None}}) == REJECTED
        assert verdict({"template": {key: {}}}) == ACCEPTED


@pytest.mark.parametrize(
    ("bad", "good"),
    [({"store": True}, {"store": False}), ({"copy_to": "x"}, {"copy_to": []}), ({"index": False}, {"format": "yyyy"})],
)
def test_attributes_of_the_timestamp(bad, good):
    def body(more):
        return stream(mappings={"properties": {"@timestamp": {"type": "date", **more}}})

    assert (verdict(body(bad)), verdict(body(good))) == (REJECTED, ACCEPTED)


def test_a_component_template_with_only_mappings():
    for kind, expected in (("nope", REJECTED), ("keyword", ACCEPTED)):
        assert verdict({"template": {"mappings": {"properties": {"a": {"type": kind}}}}}) == expected


@pytest.mark.parametrize(
    ("bad", "good"),
    [
        ({"terms": {"x": "y"}}, {"terms": {"x": ["y"]}}),
        ({"term": {"x": 1}, "match": {"y": 1}}, {"term": {"x": 1}}),
        ({"bool": {"must": [], "foo": 1}}, {"bool": {"must": [], "minimum_should_match": 1}}),
        ({"nope": {}}, {"match_all": {}}),
    ],
)
def test_filters_of_aliases(bad, good):
    def body(query):
        return {"index_patterns": ["a-*"], "template": {"aliases": {"b": {"filter": query}}}}

    assert (verdict(body(bad)), verdict(body(good))) == (REJECTED, ACCEPTED)
