"""LS247 (es-data-stream-conflict): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import plugin_section
from rule_examples import found


@pytest.mark.parametrize(
    ("body", "target", "where"),
    [
        ('data_stream => "true" index => "a"', "9.5", "index"),
        ('data_stream => "true" index => "a"', "7.17", "index"),
        ('data_stream => "true" action => index', "9.5", "action"),
        ('data_stream => "true" action => create pipeline => "p" routing => "r" document_id => "%{i}"', "9.5", None),
        ('data_stream => "true" ecs_compatibility => disabled', "9.5", "ecs_compatibility"),
        ('data_stream => "true" ecs_compatibility => disabled', "7.17", None),
        ('data_stream => "true" manage_template => false', "9.5", None),
        ('data_stream => "true" manage_template => false', "8.7", None),
        ('data_stream => "true" manage_template => false', "8.6", "manage_template"),
        ('data_stream => "true" manage_template => false', "7.17", "manage_template"),
        ('data_stream => "true" manage_template => true', "9.5", "manage_template"),
        ('data_stream => "true" manage_template => false template => "/t.json"', "9.5", "template"),
        ('data_stream_type => "logs" manage_template => false', "9.5", None),
        ('data_stream_type => "logs" manage_template => false', "8.6", "data_stream_type"),
        ('data_stream_type => "logs" manage_template => false index => "a"', "9.5", "data_stream_type"),
        (
            'data_stream_type => "logs" manage_template => false ecs_compatibility => disabled',
            "9.5",
            "data_stream_type",
        ),
        ('data_stream => "${DS}" index => "a" data_stream_type => "logs"', "9.5", None),
        ('data_stream => "false" data_stream_type => "logs"', "9.5", "data_stream_type"),
        ('data_stream_type => "logs"', "9.5", None),
        ('data_stream_type => "logs"', "7.17", "data_stream_type"),
        ('data_stream_type => "logs" ilm_enabled => false', "9.5", "data_stream_type"),
        ('data_stream_type => "logs" ecs_compatibility => disabled', "9.5", "data_stream_type"),
        ('index => "a"', "9.5", None),
    ],
)
def test_data_streams(body: str, target: str, where: str | None) -> None:
    text = plugin_section("output", f"elasticsearch {{ {body} }}")
    found = run("LS247", text, target=target)
    assert [text[f.start :].startswith(where or "") for f in found] == ([True] if where else [])


@pytest.mark.parametrize(
    "text",
    [
        'output { elasticsearch { data_stream_dataset => "nginx" hosts => "es:9200" } }\n',
        'output { elasticsearch { data_stream => "${STREAMS}" index => "web" } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS247", text) == []
