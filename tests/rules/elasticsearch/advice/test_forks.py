"""Advice in files for OpenSearch and other forks names what these have."""

import json

import pytest
from images import Images

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text


def messages(settings, mappings=None, *, release="", **root):
    body = {"index_patterns": ["weblogs-*"], **root, "template": {"settings": settings, "mappings": mappings or {}}}
    values = Values()
    values.select = ["ALL"]
    if release:
        values.target = [f"opensearch={release}"]
    result = check_text(
        json.dumps(body), "a.json", "es-index-template", Settings(values, inference=Images("opensearch"))
    )
    return {one.rule.code: one.message for one in result.findings}


LIMIT = {"index.mapping.total_fields.limit": 20000}
NESTED = {"properties": {"@timestamp": {"type": "date"}, "message": {"type": "text"}, "parts": {"type": "nested"}}}


@pytest.mark.parametrize(
    ("release", "words"),
    [
        ("2.11", "as `flat_object`, or set"),
        ("2.7", "as `flat_object`, or set"),
        ("1.3", "as `enabled: false`, or set"),
        ("3.1", "as `flat_object`, or set"),
        ("", "as `flat_object` (since 2.7), or set"),
    ],
)
def test_objects_with_variable_keys(release, words):
    found = messages(LIMIT, NESTED, release=release)
    assert words in found["ES410"]


@pytest.mark.parametrize(
    ("settings", "code", "words"),
    [
        ({"merge.scheduler.max_thread_count": 16}, "ES310", "Remove the setting to use the default (at most 4)"),
    ],
)
def test_what_only_elasticsearch_has_is_not_named(settings, code, words):
    found = messages(settings, release="2.11")
    assert found[code].endswith(words)
    assert "8." not in found[code]


def test_sizes_of_shards():
    found = messages({"number_of_shards": 10}, release="2.11", _meta={"lslint": {"daily_gb": 600}})
    assert "or roll over by size" in found["ES306"]


def test_releases_of_elasticsearch_are_not_named():
    values = Values()
    text = "cluster.name: a\naction.destructive_requires_name: false\nplugins.security.disabled: true\n"
    result = check_text(text, "elasticsearch.yml", "elasticsearch-settings", Settings(values))
    (finding,) = (one for one in result.findings if one.rule.code == "ES402")
    assert finding.message.endswith("Set it to `true`")
