"""LS259 (flat-dotted-field): cases beyond the examples of the rule."""

import pytest
from advice import run
from rule_examples import found

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # LS259
        ('filter { mutate { rename => { "x" => "a.b" } lowercase => "[a][b]" } }', 1),
        ('filter { mutate { rename => { "x" => "a.b" } lowercase => "[a][b]" } de_dot { } }', 0),
        ('filter { geoip { target => "a.b" } mutate { add_field => { "[a][b][c]" => "d" } } }', 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS259", text)) == count


def test_target_that_the_plugin_writes_twice() -> None:
    text = 'filter { mutate { rename => { "a" => "[http][code]" "b" => "http.code" } } }\n'
    (found,) = run("LS259", text)
    assert "`mutate` writes both" in found.message
    assert "Use `[http][code]`" not in found.message
    (found,) = run("LS259", 'filter { if [http][code] { mutate { rename => { "b" => "http.code" } } } }\n')
    assert "Use `[http][code]`" in found.message


@pytest.mark.parametrize(
    "text",
    [
        'filter { if [host][name] == "web1" { mutate { add_field => { "[host][role]" => "x" } } } }\n',
        'filter { mutate { add_field => { "service.name" => "x" } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS259", text) == []


def test_a_rename_that_flattens_the_nested_field_itself_leaves_no_event_with_both() -> None:
    text = 'filter { mutate { rename => { "[a][b]" => "a.b" } } mutate { lowercase => "[a][c]" } }'
    assert run("LS259", text) == []
    assert len(run("LS259", text.replace('"[a][b]" =>', '"[a][c]" =>').replace('"[a][c]" }', '"[a][b]" }'))) == 1
