"""ES412 (no-lifecycle): cases beyond the examples of the rule."""

import json

import pytest
from advice import run


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
