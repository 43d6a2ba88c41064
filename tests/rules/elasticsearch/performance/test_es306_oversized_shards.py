"""ES306 (oversized-shards): cases beyond the examples of the rule."""

import json

from advice import run
from elasticsearch_checks import check_any, severities, template_of_logs


def test_cluster_figures_of_the_template_itself() -> None:
    mapping = {"mappings": {"_meta": {"lslint": {"daily_gb": 300}}, "properties": {}}}
    legacy = {"index_patterns": ["weblogs-*"], "settings": {"number_of_shards": 3}, **mapping}
    (finding,) = run("ES306", json.dumps(legacy))
    assert "means 100 GB per shard" in finding.message
    assert not run("ES110", json.dumps(legacy))
    assert not run("ES306", json.dumps({**legacy, "settings": {"number_of_shards": 6}}))


def test_shards_too_large() -> None:
    body = template_of_logs({"number_of_shards": 10})
    (large,) = [each for each in check_any(body, daily_gb=600).findings if each.rule.code == "ES306"]
    assert "means 60 GB per shard" in large.message
    assert "ES306" not in severities(template_of_logs({"number_of_shards": 24}), daily_gb=600)
    assert "ES306" not in severities(body)
