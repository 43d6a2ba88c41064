"""LS222 (malformed-field-reference): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, fixed, run
from logstash_checks import mutate_filter


def test_a_default_in_a_reference_is_explained() -> None:
    (finding,) = run("LS222", 'output { file { path => "/a-%{[x][y]:none}" } }\n')
    assert "default" in finding.message


@pytest.mark.parametrize(
    ("option", "place"),
    [
        ('rename => { "host[0]" => "name" }', '"host[0]"'),
        ('rename => { "name" => "[host].[name]" }', '"[host].[name]"'),
        ('remove_field => ["ok", "[a"]', '"[a"'),
        ('remove_field => "[a]b"', '"[a]b"'),
        ('add_field => { "[a][]" => "x" }', '"[a][]"'),
        ('gsub => ["a[b]", "x", "y"]', '"a[b]"'),
        ('replace => { "a" => "%{[b}" }', '"%{[b}"'),
        ('merge => { "a" => ["[b", "c"] }', '"[b"'),
    ],
)
def test_malformed_references(option, place):
    text = mutate_filter(option)
    (finding,) = run("LS222", text)
    assert place.strip('"').strip("%{}") in place
    assert text[finding.start : finding.end] in place
    assert finding.stage == "run"


@pytest.mark.parametrize(
    "option",
    [
        'rename => { "[host][0]" => "name" }', 'remove_field => ["[%{[a]}]", "a.b"]', 'gsub => ["a", "[", "]"]',
        'add_field => { "a" => "[x" }', 'add_tag => ["[a"]', 'rename => { "${A}[b]" => "c" }',
    ],
)  # fmt: skip
def test_fine_references(option):
    assert run("LS222", mutate_filter(option)) == []


def test_references_of_older_releases():
    text = mutate_filter('remove_field => "a[b]"')
    assert [f.severity for f in run("LS222", text, target="6.8")] == ["warning"]
    assert [f.severity for f in run("LS222", text, target="7.0")] == ["error"]
    style = FakeProject(config_field__reference_escape__style="percent")
    style._settings = {"config.field_reference.escape_style": "percent"}
    assert run("LS222", text, project=style) == []


def test_reference_that_was_intended():
    text = mutate_filter('rename => { "[a].[b]" => "c" }')
    (finding,) = run("LS222", text)
    assert fixed(text, finding) == mutate_filter('rename => { "[a][b]" => "c" }')
