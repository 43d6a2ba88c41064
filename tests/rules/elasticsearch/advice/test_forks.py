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


@pytest.mark.parametrize(("release", "words"), [
    ("2.7", "as `flat_object`, or set"), ("", "as `flat_object` (since 2.7), or set"),
])  # fmt: skip
def test_objects_with_variable_keys(release, words):
    found = messages(LIMIT, NESTED, release=release)
    assert words in found["ES410"]
