"""LS220 (field-used-after-removal): cases beyond the examples of the rule."""

import pytest
from advice import run


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('mutate { remove_field => ["a"] } grok { match => { "a" => "^%{IP:ip}" } }', 1),
        ('mutate { remove_field => ["a"] } mutate { replace => { "a" => "x" } } kv { source => "a" }', 0),
        ('mutate { remove_field => ["a"] } if [x] { kv { source => "[a][b]" } }', 1),
        ('mutate { remove_field => ["[a][b]"] } kv { source => "a" }', 0),
        ('if [x] { mutate { remove_field => ["a"] } kv { source => "a" } }', 1),
        ('if [x] { mutate { remove_field => ["a"] } } else { kv { source => "a" } }', 0),
        ('mutate { remove_field => ["%{name}"] } kv { source => "a" }', 0),
        ('mutate { rename => { "a" => "[a][b]" } } mutate { rename => { "a" => "c" } }', 0),
        ('mutate { rename => { "a" => "b" "b" => "a" } } kv { source => "a" }', 0),
        ('mutate { remove_field => ["a"] } mutate { remove_field => ["a"] }', 0),
        ('mutate { remove_field => ["a"] } json { source => "doc" } kv { source => "a" }', 0),
        ('mutate { remove_field => ["a"] } grok { match => { "m" => "%{IP:a}" } } kv { source => "a" }', 0),
        ('grok { match => { "m" => "^%{IP:ip}" } remove_field => ["a"] } kv { source => "a" }', 0),
        ('mutate { remove_field => ["a"] } mutate { add_field => { "x" => "%{a}" } }', 1),
    ],
)
def test_removed_fields(text: str, count: int) -> None:
    assert len(run("LS220", f"filter {{ {text} }}\n")) == count


@pytest.mark.parametrize("option", ["field", "source"])
def test_both_names_of_the_option_of_translate(option):
    translate = f'translate {{ {option} => "a" dictionary => {{ "x" => "y" }} }}'
    text = f'filter {{ mutate {{ remove_field => ["a"] }} {translate} }}'
    assert len(run("LS220", text)) == 1


def test_a_renamed_field_has_a_new_name() -> None:
    text = 'filter { mutate { rename => { "[a][b]" => "[c]" } } mutate { copy => { "[a][b]" => "d" } } }'
    (finding,) = run("LS220", text)
    assert finding.message.endswith("renamed it to `[c]`. Use `[c]`")


def test_the_same_rename_twice_is_a_hint() -> None:
    text = 'filter { mutate { rename => { "a" => "b" } } mutate { rename => { "a" => "b" } } }'
    (finding,) = run("LS220", text)
    assert finding.severity == "info"
    assert "is already renamed to `b` on line 1" in finding.message
    (finding,) = run("LS220", text.replace('"a" => "b" } } }', '"a" => "c" } } }'))
    assert finding.severity == "warning"
