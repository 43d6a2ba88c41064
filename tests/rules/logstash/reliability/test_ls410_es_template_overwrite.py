"""LS410 (es-template-overwrite): cases beyond the examples of the rule."""

import pytest
from advice import reported, run
from logstash_checks import es_output


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (es_output('template_overwrite => "true"'), ['template_overwrite => "true"']),
        (es_output('index => "%{a}" template => "/t.json"'), []),
        (es_output('index => "web" template => "/t.json" ilm_rollover_alias => "a"'), []),
    ],
)
def test_findings(text: str, found: list[str]) -> None:
    assert [text[one.start : one.end] for one in reported("LS410", text)] == found


@pytest.mark.parametrize(
    ("options", "target", "name"),
    [
        ("", "7.17", "`logstash`"),
        ("", "7.8", "`logstash`"),
        ("ecs_compatibility => v1", "7.17", "`ecs-logstash`"),
        ("", None, "`ecs-logstash` (`logstash` without ECS)"),
    ],
)
def test_name_of_the_template(options, target, name):
    (finding,) = run("LS410", es_output(f"template_overwrite => true {options}"), target=target)
    assert f"replaces the template {name} with" in finding.message
    (finding,) = run("LS410", es_output(f'index => "web" template => "/w.json" {options}'), target=target)
    assert f"is named {name}, as in" in finding.message
