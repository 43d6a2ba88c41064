"""LS242 (grok-capture-type-ignored): cases beyond the examples of the rule."""

import pytest
from advice import fixed, run
from logstash_checks import grok_filter


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("%{NUMBER:a:integer}", "%{NUMBER:a:int}"),
        ("%{NUMBER:a:Float}", "%{NUMBER:a:float}"),
        ("%{WORD:a:string}", "%{WORD:a}"),
        ("%{NUMBER:[a][b]:long}", "%{NUMBER:[a][b]:int}"),
    ],
)
def test_ignored_types(pattern, expected):
    text = grok_filter(pattern)
    (finding,) = run("LS242", text)
    assert fixed(text, finding) == grok_filter(expected)


@pytest.mark.parametrize("pattern", ["%{INT:a:int}", "%{NUMBER:a:float}", "%{WORD:a}", "%{WORD:a:}", "(?<a:b:int>x)"])
def test_types_that_count(pattern):
    assert run("LS242", grok_filter(pattern)) == []


@pytest.mark.parametrize(("type_", "severity"), [("string", "info"), ("date", "warning")])
def test_a_text_that_stays_one_is_an_info(type_, severity):
    (finding,) = run("LS242", grok_filter(f"%{{WORD:a:{type_}}}"))
    assert finding.severity == severity


@pytest.mark.parametrize(
    ("convert", "severity"),
    [
        ('mutate { convert => ["a", "float"] }', "info"),
        ('if [c] { mutate { convert => { "a" => "float" } } }', "warning"),
    ],
)
def test_a_field_that_a_later_filter_converts(convert, severity):
    text = grok_filter("%{NUMBER:a:double}") + f"filter {{ {convert} }}\n"
    (finding,) = run("LS242", text)
    assert finding.severity == severity
    assert ("stays a string" in finding.message) == (severity == "warning")
    if severity == "info":
        assert "%{NUMBER:a}" in fixed(text, finding)


@pytest.mark.parametrize("field", ["[firewall_action]", "user", "[a][b]", "integer"])
def test_field_behind_two_colons(field):
    text = grok_filter(f"a %{{WORD::{field}}}")
    (finding,) = run("LS242", text)
    assert "two colons" in finding.message
    assert finding.severity == "warning"
    assert fixed(text, finding) == grok_filter(f"a %{{WORD:{field}}}")


@pytest.mark.parametrize(
    ("condition", "severity"),
    [
        ("[a]", "info"),
        ("([a])", "info"),
        ("[b]", "warning"),
        ('[a] and [type] == "x"', "warning"),
        ("![a]", "warning"),
    ],
)
def test_a_conversion_of_every_event_that_has_the_field(condition: str, severity: str) -> None:
    text = grok_filter("%{NUMBER:a:integer}")
    text += f'filter {{ if {condition} {{ mutate {{ convert => {{ "a" => "integer" }} }} }} }}\n'
    (finding,) = run("LS242", text)
    assert finding.severity == severity
