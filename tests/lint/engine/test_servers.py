"""Which server a file in a format of Elasticsearch is for."""

from __future__ import annotations

import json

import pytest
from images import Images

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.servers import server_of


def template(settings=None, properties=None):
    mappings = {"properties": properties or {"a": {"type": "keyword"}}}
    return json.dumps({"index_patterns": ["a-*"], "template": {"settings": settings or {}, "mappings": mappings}})


def settings(*targets: str, images: tuple[str, ...] = ()) -> Settings:
    values = Values()
    values.target = list(targets)
    return Settings(values, inference=Images(*images))


KNN = template(properties={"v": {"type": "knn_vector", "dimension": 3}})
PLAIN = template()


@pytest.mark.parametrize(("text", "targets", "images", "server"), [
    (PLAIN, (), (), "elasticsearch"), (PLAIN, (), ("opensearch",), "opensearch"),
    (PLAIN, (), ("opendistro",), "opensearch"), (PLAIN, (), ("easysearch",), "easysearch"),
    (PLAIN, (), ("elasticsearch", "opensearch"), "elasticsearch"),
    (KNN, (), ("elasticsearch",), "opensearch"),
    (PLAIN, ("opensearch=2.11",), ("elasticsearch",), "opensearch"),
    (KNN, ("elasticsearch=8.15",), ("opensearch",), "elasticsearch"),
    (KNN, ("elasticsearch=8.15", "opensearch=2.11"), (), "opensearch"),
    (PLAIN, ("elasticsearch=8.15", "opensearch=2.11"), (), "elasticsearch"),
])  # fmt: skip
def test_targets_count_before_content_and_content_before_images(text, targets, images, server) -> None:
    for path in ("a.json", "opensearch/a.json", "elasticsearch/opensearch.json"):
        assert server_of(path, text, "es-index-template", settings(*targets, images=images)) == server
