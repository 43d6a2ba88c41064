"""LS247 (es-data-stream-conflict): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import plugin_section
from rule_examples import found


@pytest.mark.parametrize(
    ("body", "target", "where"),
    [('data_stream_type => "logs" ecs_compatibility => disabled', "9.5", "data_stream_type")],
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
