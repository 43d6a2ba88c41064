"""LS617 (data-stream-by-default): outputs that write to a data stream from 8.0 on."""

import pytest
from advice import run
from logstash_checks import selected_codes

PLAIN = 'elasticsearch { hosts => ["https://es1:9200"] }'


@pytest.mark.parametrize(("target", "count"), [("7.17", 0), ("8.0", 1)])
def test_only_from_8_on(target: "str | None", count: int) -> None:
    assert len(run("LS617", f"output {{ {PLAIN} }}", target=target)) == count


@pytest.mark.parametrize(
    "option",
    ['data_stream_dataset => "a"', "data_stream => false ecs_compatibility => disabled", 'action => "${ACTION}"'],
)
def test_an_output_that_names_its_destination(option: str) -> None:
    assert run("LS617", f"output {{ elasticsearch {{ {option} }} }}", target="8.19") == []


@pytest.mark.parametrize(
    "option",
    [
        "data_stream => false",
        'data_stream => "false"',
        "ilm_enabled => false",
        'action => "update" document_id => "1"',
    ],
)
def test_other_indices_in_ecs_mode(option: str) -> None:
    output = f"output {{ elasticsearch {{ {option} }} }}"
    (found,) = run("LS617", output, target="8.19")
    assert "writes to `ecs-logstash-…` in ECS mode" in found.message
    assert "Set `index`" in found.message
    assert run("LS617", output, target="7.17") == []


@pytest.mark.parametrize(
    "text",
    [
        'output { elasticsearch { hosts => ["https://es1:9200"] index => "web-%{+YYYY.MM.dd}" } }\n',
        'output { elasticsearch { data_stream => false ilm_rollover_alias => "logstash" } }\n',
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS617" not in selected_codes(text, "LS617")


@pytest.mark.parametrize(("target", "destination"), [("8.6", "`ecs-logstash-…`"), ("8.7", "`logs-generic-default`")])
def test_data_streams_without_a_managed_template_since_8_7(target: str, destination: str) -> None:
    (found,) = run("LS617", "output { elasticsearch { manage_template => false } }", target=target)
    assert destination in found.message
