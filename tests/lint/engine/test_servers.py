"""Which server a file in a format of Elasticsearch is for."""

from __future__ import annotations

import json

import pytest
from images import Images

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text
from lslint.engine.servers import named_in, server_of


def template(settings=None, properties=None):
    mappings = {"properties": properties or {"a": {"type": "keyword"}}}
    return json.dumps({"index_patterns": ["a-*"], "template": {"settings": settings or {}, "mappings": mappings}})


def settings(*targets: str, images: tuple[str, ...] = ()) -> Settings:
    values = Values()
    values.target = list(targets)
    return Settings(values, inference=Images(*images))


@pytest.mark.parametrize(
    ("text", "server"),
    [
        (template(properties={"v": {"type": "knn_vector", "dimension": 3}}), "opensearch"),
        (template(properties={"v": {"type": "flat_object"}}), "opensearch"),
        (template({"index.knn": True}), "opensearch"),
        (template({"index": {"codec": "zstd_no_dict"}}), "opensearch"),
        (template({"index.plugins.index_state_management.rollover_alias": "a"}), "opensearch"),
        (template({"opendistro.index_state_management.policy_id": "a"}), "opensearch"),
        (template({"index.source_reuse": True}), "easysearch"),
        (template(properties={"a": {"type": "keyword", "cql_struct": "map"}}), "elassandra"),
        (template(properties={"knn": {"type": "keyword"}, "opensearch": {"type": "keyword"}}), ""),
        (template(properties={"v": {"type": "dense_vector", "dims": 3}}), ""),
        (template({"index.codec": "best_compression"}, {"zstd": {"type": "keyword"}}), ""),
    ],
)
def test_settings_and_types_of_a_fork(text: str, server: str) -> None:
    assert named_in(text, "es-index-template") == server


KNN = template(properties={"v": {"type": "knn_vector", "dimension": 3}})
PLAIN = template()


@pytest.mark.parametrize(
    ("text", "targets", "images", "server"),
    [
        (PLAIN, (), (), "elasticsearch"),
        (PLAIN, (), ("opensearch",), "opensearch"),
        (PLAIN, (), ("opendistro",), "opensearch"),
        (PLAIN, (), ("easysearch",), "easysearch"),
        (PLAIN, (), ("elasticsearch", "opensearch"), "elasticsearch"),
        (KNN, (), ("elasticsearch",), "opensearch"),
        (PLAIN, ("opensearch=2.11",), ("elasticsearch",), "opensearch"),
        (KNN, ("elasticsearch=8.15",), ("opensearch",), "elasticsearch"),
        (KNN, ("elasticsearch=8.15", "opensearch=2.11"), (), "opensearch"),
        (PLAIN, ("elasticsearch=8.15", "opensearch=2.11"), (), "elasticsearch"),
    ],
)
def test_targets_count_before_content_and_content_before_images(text, targets, images, server) -> None:
    for path in ("a.json", "opensearch/a.json", "elasticsearch/opensearch.json"):
        assert server_of(path, text, "es-index-template", settings(*targets, images=images)) == server


@pytest.mark.parametrize(
    ("target", "text", "found", "verdict"),
    [
        ("opensearch=2.11", KNN, [], "accepted"),
        ("opensearch=2.11", template({"index.nope": 1}), [("ES122", "error")], "rejected"),
        ("opensearch=1.3..2.11", template({"index.nope": 1}), [("ES122", "error")], "rejected"),
    ],
)
def test_templates_for_opensearch(target, text, found, verdict) -> None:
    result = check_text(text, "a.json", "es-index-template", settings(target))
    assert ([(one.rule.code, one.severity) for one in result.findings if one.stage == "load"], result.verdict) == (
        found,
        verdict,
    )


def test_a_fork_that_has_no_catalogue() -> None:
    result = check_text(template({"index.nope": 1}), "a.json", None, settings(images=("easysearch",)))
    assert (result.findings, result.verdict) == ([], "accepted")
    assert [gap.reason for gap in result.not_checked] == ["the settings and types of Easysearch are not known"]
    broken = check_text(
        '{"index_patterns": ["a"], "template": {}', "a.json", "es-index-template", settings(images=("easysearch",))
    )
    assert broken.verdict == "rejected"
