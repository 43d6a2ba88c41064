"""ES412 (no-lifecycle): cases beyond the examples of the rule."""

import json

import pytest
from advice import run
from elasticsearch_checks import check_any


@pytest.mark.parametrize(
    ("template", "found"),
    [
        ({"index_patterns": ["logs-web-*"], "data_stream": {}, "template": {}}, True),
        ({"index_patterns": ["orders-*"], "data_stream": {}, "template": {}}, True),
        ({"index_patterns": ["orders-*"], "template": {}}, False),
        ({"index_patterns": ["weblogs-*"], "template": {"settings": {}}}, True),
        ({"index_patterns": ["weblogs"], "template": {}}, False),
        ({"index_patterns": [".logs-*"], "data_stream": {}, "template": {}}, False),
        ({"index_patterns": ["logstash-*"], "template": {}}, False),
        ({"index_patterns": ["ecs-logstash-*"], "template": {}}, False),
        ({"index_patterns": ["filebeat-*"], "data_stream": {}, "template": {}}, False),
        ({"index_patterns": ["weblogs-*"], "composed_of": ["a"], "template": {}}, False),
        ({"index_patterns": ["weblogs-*"], "composed_of": [], "template": {}}, True),
        ({"index_patterns": ["weblogs-*"], "template": {"lifecycle": {}}}, False),
        ({"index_patterns": ["weblogs-*"], "template": {"settings": {"index": {"lifecycle": {"name": "w"}}}}}, False),
        ({"index_patterns": ["weblogs-*"], "settings": {"number_of_shards": 1}}, False),
        ({"index_patterns": ["weblogs-*"], "settings": {"index.lifecycle.rollover_alias": "w"}}, True),
        (
            {
                "index_patterns": ["weblogs-*"],
                "settings": {"index.lifecycle.rollover_alias": "w", "index.lifecycle.name": "w"},
            },
            False,
        ),
    ],
)
def test_lifecycle(template: dict, found: bool) -> None:
    assert bool(run("ES412", json.dumps(template))) is found
    if found:
        assert not run("ES412", json.dumps(template), target="6.5")


@pytest.mark.parametrize(("target", "expected"), [("7.17", False), ("8.11", True)])
def test_data_retention_is_advised_only_where_it_exists(target, expected):
    body = {"index_patterns": ["logs-web-*"], "data_stream": {}, "priority": 200, "template": {}}
    (finding,) = [each for each in check_any(body, target).findings if each.rule.code == "ES412"]
    assert ("data_retention" in finding.message) is expected
