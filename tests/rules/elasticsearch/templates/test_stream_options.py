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
        ({"downsampling": [{"fixed_interval": "1h"}]}, {"downsampling": [ROUND]}),
        ({"downsampling": [ROUND, {"after": "1d", "fixed_interval": "2h"}]},
         {"downsampling": [{"after": "1d", "fixed_interval": "1M"}]}),
        ({"downsampling_method": "last_value"}, {"downsampling": [ROUND], "downsampling_method": "last_value"})
    ],
)  # fmt: skip
def test_lifecycles(bad, good):
    assert (verdict(stream(lifecycle=bad)), verdict(stream(lifecycle=good))) == (REJECTED, ACCEPTED)
    assert verdict({"template": {"lifecycle": bad}}) == REJECTED


@pytest.mark.parametrize(
    ("bad", "good"),
    [
        ("x", None),
        ({"failure_store": True}, {"failure_store": {"enabled": None}}),
        ({"failure_store": {}}, {"failure_store": {"enabled": True, "lifecycle": {}}}),
    ],
)
def test_options(bad, good):
    options = "data_stream_options"
    assert (verdict(stream(**{options: bad})), verdict(stream(**{options: good}))) == (REJECTED, ACCEPTED)


@pytest.mark.parametrize("key", ["priority", "template"])
def test_keys_that_must_not_be_null(key):
    body = {"index_patterns": ["a-*"], "template": {}}
    assert verdict({**body, key: None}) == REJECTED
    if key in ("version", "_meta", "template"):
        assert verdict({"template": {}, key: None}) == REJECTED
