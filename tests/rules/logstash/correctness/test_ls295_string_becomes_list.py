"""LS295 (string-becomes-list): cases beyond the examples of the rule."""

import pytest
from advice import run
from filter_runner import after
from rule_examples import found

GROK = 'grok { match => { "message" => "^%{WORD:kind} %{GREEDYDATA:rest}" } }'


def messages(filters: str, inputs: str = "", **options: object) -> list[str]:
    return [one.message for one in run("LS295", f"{inputs}\nfilter {{ {filters} }}\n", **options)]


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ('if [kind] in ["a", "b"] { GROK }', 1),
        ('if [kind] in ["a", "5"] { GROK }', 0),  # `in` finds the text of a number
        ('if [kind] =~ "^a" { GROK }', 1),
        ("if [kind] { GROK }", 0),
        ('if [kind] == "a" or [kind] == "b" { GROK }', 1),
        ('if [kind] == "a" { mutate { rename => { "kind" => "old" } } GROK }', 0),
        ('if [kind] == "a" { mutate { remove_field => "kind" } GROK }', 0),
        ('if [kind] == "a" { json { source => "message" } GROK }', 0),
        ('if [kind] == "a" { mutate { convert => { "kind" => "integer" } } GROK }', 0),
        ('if [kind] == "a" { GROK } else if [kind] == "b" { GROK }', 2),
        ('mutate { replace => { "kind" => "a" } } GROK', 1),
        ('if [kind] == "a" { grok { match => { "kind" => "%{WORD:kind}" } } }', 0),  # LS240
        ('if [kind] == "web" { mutate { add_field => { "kind" => "b" } } }', 0),
        ('if [kind] == "" { mutate { remove_field => ["kind"] } mutate { add_field => { "kind" => "b" } } }', 0),
        ('if [o][kind] == "" { mutate { add_field => { "[o][kind]" => "b" } } }', 1),
    ],
)
def test_filters(filters: str, expected: int) -> None:
    assert len(messages(filters.replace("GROK", GROK))) == expected


def test_inputs() -> None:
    output = "output { stdout { } }"
    assert len(messages(GROK, 'input { file { path => "/a" add_field => { "kind" => "x" } } }' + output)) == 1
    assert messages(GROK, 'input { file { path => "/a" add_field => { "other" => "x" } } }' + output) == []
    assert messages(GROK, 'input { beats { port => 1 add_field => { "kind" => "x" } } }' + output) == []


def test_what_the_filters_do() -> None:
    assert after(GROK, {"message": "x y", "kind": "a"}) == [{"message": "x y", "kind": ["a", "x"], "rest": "y"}]
    assert after('mutate { add_field => { "kind" => "b" } }', {"kind": ""}) == [{"kind": ["", "b"]}]


@pytest.mark.parametrize(
    "text",
    [
        'filter { if [type] == "web" { mutate { add_field => { "type" => "access" } } } }\n',
        'filter { if [type] == 5 { grok { match => { "message" => "^%{WORD:type} " } } } }\n',
        'filter { if [type] != "web" { grok { match => { "message" => "^%{WORD:type} " } } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS295", text) == []
