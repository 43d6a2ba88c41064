"""LS294 (branch-never-entered): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, run
from rule_examples import found

INPUTS = 'input { file { path => "/a" type => "web" } file { path => "/b" type => "app" } }\n'
OUTPUT = "output { stdout { } }\n"


def count(filters: str, inputs: str = INPUTS, output: str = OUTPUT, **options: object) -> int:
    return len(run("LS294", f"{inputs}filter {{ {filters} }}\n{output}", **options))


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ('if [type] in ["db", "app"] { drop { } }', 0),
        ('if [message] =~ "x" and ([type] == "db" or [type] == "sql") { drop { } }', 1),
        ('if [type] == "db" { if [message] =~ "x" { drop { } } else if [type] == "x" { kv { } } }', 1),
        ('mutate { replace => { "type" => "%{message}" } } if [type] == "db" { drop { } }', 0),
        ('json { source => "message" } if [type] == "db" { drop { } }', 0),
        ('mutate { lowercase => ["type"] } if [type] == "db" { drop { } }', 0),
        ("ruby { code => \"event.set('type', 'db')\" } if [type] == \"db\" { drop { } }", 0),
        ('if [type] == "${TYPE}" { drop { } }', 0),
        ('clone { clones => ["copy"] } if [type] == "cpoy" { drop { } }', 1),
        ('if [type] =~ "db" { drop { } }', 0),
        ('if "db" in [type] { drop { } }', 1),
        ('if "eb" in [type] { drop { } }', 0),
    ],
)
def test_values_of_inputs(filters: str, expected: int) -> None:
    assert count(filters) == expected


def test_inputs_that_may_bring_a_type():
    text = 'if [type] == "db" { drop { } }'
    assert count(text, 'input { beats { port => 1 type => "web" } }\n') == 0
    assert count(text, 'input { tcp { port => 1 type => "web" codec => json } }\n') == 0
    assert count(text, 'input { file { path => "/a" type => "${TYPE}" } }\n') == 0
    assert count(text, 'input { file { path => "/a" type => "web" } stdin { } }\n') == 1
    assert count(text, "input { stdin { } }\n") == 0  # LS293 reports it
    assert count(text, "", "") == 0


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ('mutate { update => { "a" => "x" } } if [a] == "y" { drop { } }', 0),
        ('mutate { replace => { "a" => "x" } } kv { } if [a] == "y" { drop { } }', 0),
        ('mutate { replace => { "a" => "x" } } kv { target => "b" } if [a] == "y" { drop { } }', 1),
        ('mutate { remove_field => ["a"] } translate { source => "m" target => "a" dictionary => { "1" => "x" } }'
         ' if [a] == "y" { drop { } }', 1),
        ('mutate { remove_field => ["a"] } translate { source => "m" target => "a" dictionary => { "1" => "x" }'
         ' fallback => "y" } if [a] == "y" { drop { } }', 0),
        ('if [a] == "x" { mutate { add_field => { "z" => "1" } } if [a] == "y" { drop { } } }', 1)
    ]
)  # fmt: skip
def test_values_of_filters(filters: str, expected: int) -> None:
    assert count(filters, "", "") == expected


def test_the_message_names_the_values():
    (finding,) = run("LS294", f'{INPUTS}filter {{ if [type] == "wbe" {{ drop {{ }} }} }}\n{OUTPUT}')
    assert "`type` can only be one of `app`, `web` here" in finding.message
    assert finding.related[0].message == "sets the value"


def test_another_file_sets_the_value():
    other = FakeProject({"b.conf": 'filter { if [type] == "web" { drop { } } }'})
    text = f'filter {{ mutate {{ replace => {{ "type" => "x" }} }} }}\n{INPUTS}{OUTPUT}'
    assert run("LS294", text, project=other) == []
    (finding,) = run(
        "LS294", 'filter { if [type] == "db" { drop { } } }\n', project=FakeProject({"b.conf": INPUTS + OUTPUT})
    )
    assert finding.related[0].path == "b.conf"


def test_a_list_of_one_element():
    """It is parsed as the name of a field: LS202 reports it."""
    assert count('if [type] in ["web"] { drop { } }') == 0
    assert count('if [type] == ["app"] { drop { } }') == 0


@pytest.mark.parametrize("name", ["user_password", "[user][password]"])
def test_the_values_of_a_secret_are_not_shown(name):
    """Another file may set them, whose secrets the report of this one does not hide."""
    field = name if name[0] == "[" else f"[{name}]"
    test = f'mutate {{ replace => {{ "{name}" => "schneehund" }} }} if {field} == "x" {{ drop {{ }} }}'
    (finding,) = run("LS294", f"{INPUTS}filter {{ {test} }}\n{OUTPUT}")
    assert "never has this value here" in finding.message
    assert "schneehund" not in finding.message


@pytest.mark.parametrize(
    "text",
    [
        'filter { if [a] { mutate { replace => { "type" => "syslog" } } } if [type] == "web" { drop {} } }\n',
        'input { file { path => "/a" type => "access" } }\n'
        'filter { if [type] == "access" { drop {} } else { mutate { add_tag => "x" } } }\noutput { stdout {} }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS294", text) == []
