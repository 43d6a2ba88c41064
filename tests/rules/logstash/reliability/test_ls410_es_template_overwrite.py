"""LS410 (es-template-overwrite): cases beyond the examples of the rule."""

import pytest
from advice import spans
from logstash_checks import es_output


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (es_output("template_overwrite => true"), ["template_overwrite => true"]),
        (es_output('template_overwrite => "true"'), ['template_overwrite => "true"']),
        (
            es_output("template_overwrite => true") + es_output("template_overwrite => true"),
            ["template_overwrite => true"],
        ),
        (es_output("template_overwrite => false"), []),
        (es_output("template_overwrite => true manage_template => false"), []),
        (es_output('template => "/t.json"'), []),
        (es_output('index => "web" template => "/t.json"'), ['template => "/t.json"']),
        (es_output('index => "web" template => "/t.json" template_overwrite => true'), ['template => "/t.json"']),
        (es_output('index => "logstash-%{a}" template => "/t.json" template_overwrite => true'), []),
        (es_output('index => "%{a}" template => "/t.json"'), []),
        (es_output('template => "/t.json" template_overwrite => true template_name => "t"'), []),
        (es_output('template_overwrite => true template_name => "t"'), []),
        (es_output('index => "web" template => "/t.json" ilm_rollover_alias => "a"'), []),
        (es_output('index => "web" template => "/t.json" manage_template => "${M}"'), []),
    ],
)
def test_findings(text: str, found: list[str]) -> None:
    assert spans("LS410", text) == found
