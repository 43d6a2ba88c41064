"""LS206 (ordering-mixed-types): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, run
from logstash_checks import GROK_OF_TYPED_FIELDS, check_time_is_linear, many_typed_comparisons
from rule_examples import found


@pytest.mark.parametrize(
    ("before", "text", "found"),
    [
        (GROK_OF_TYPED_FIELDS, "[n] > 5", 1),
        (GROK_OF_TYPED_FIELDS, "[w] == 5", 1),
        (GROK_OF_TYPED_FIELDS, "[f] <= 5", 0),
        (GROK_OF_TYPED_FIELDS, "5 < [n]", 1),
        ("", '[a] > "b"', 0),
        (GROK_OF_TYPED_FIELDS + ' mutate { convert => { "i" => "string" } }', "[i] > 5", 1),
        (GROK_OF_TYPED_FIELDS + " ruby { code => \"event.set('n', 1)\" }", "[n] > 5", 0),
        (GROK_OF_TYPED_FIELDS + ' ruby { code => "event.set(k, 1)" }', "[n] > 5", 0),
        (GROK_OF_TYPED_FIELDS + ' json { source => "message" target => "j" }', "[n] > 5", 1),
        (GROK_OF_TYPED_FIELDS + " acme { }", "[n] > 5", 0),
        ('dissect { mapping => { "m" => "%{n}" } convert_datatype => { "n" => "int" } }', "[n] > 5", 0),
        ('csv { columns => ["n"] convert => { "n" => "integer" } }', "[n] > 5", 0),
        ('mutate { add_field => { "[a][b]" => "1" } }', "[a][b] > 5", 1),
    ],
)
def test_kinds_of_fields(before: str, text: str, found: int) -> None:
    whole = f"filter {{ {before} if {text} {{ drop {{}} }} }}"
    assert len(run("LS206", whole)) == found


def test_branches_that_exclude_each_other_do_not_count() -> None:
    text = f"filter {{ if [x] {{ {GROK_OF_TYPED_FIELDS} }} else {{ if [n] > 5 {{ drop {{}} }} }} }}"
    assert run("LS206", text) == []
    text = f"filter {{ if [x] {{ {GROK_OF_TYPED_FIELDS} }} else if [n] > 5 {{ drop {{}} }} }}"
    assert run("LS206", text) == []
    text = f"filter {{ if [n] > 5 {{ drop {{}} }} {GROK_OF_TYPED_FIELDS} }}"
    assert run("LS206", text) == []
    assert len(run("LS206", f"output {{ if [n] > 5 {{ stdout {{}} }} }} filter {{ {GROK_OF_TYPED_FIELDS} }}")) == 1


class Folder(FakeProject):
    """Files that only share a folder, so that their order is not known."""

    declared = False


@pytest.mark.parametrize(
    ("other", "found"),
    [
        ('filter { mutate { rename => { "m" => "n" } } }', 0),
        ('filter { json { source => "message" } }', 0),
        ("input { stdin { codec => json } }", 0),
        ('filter { mutate { add_field => { "n" => "1" } } }', 1),
        ('filter { mutate { convert => { "m" => "integer" } } }', 1),
    ],
)
def test_files_of_the_folder_may_set_the_field(other: str, found: int) -> None:
    text = f"filter {{ {GROK_OF_TYPED_FIELDS} if [n] > 5 {{ drop {{}} }} }}"
    assert len(run("LS206", text, project=Folder({"b.conf": other}))) == found


@pytest.mark.parametrize(
    ("after", "found"),
    [
        ('if [n] == "1" { mutate { add_tag => "one" } }', 1),
        ("if [n] =~ /1/ { mutate { add_tag => 'one' } } else { mutate { remove_field => 'n' } }", 1),
        ('mutate { rename => { "n" => "number" } }', 0),
        ('if [x] { json { source => "message" } }', 0),
        ("prune { }", 1),
    ],
)
def test_what_happens_between_counts(after: str, found: int) -> None:
    assert len(run("LS206", f"filter {{ {GROK_OF_TYPED_FIELDS} {after} if [n] > 5 {{ drop {{}} }} }}")) == found


@pytest.mark.parametrize(
    ("before", "found"),
    [
        ('mutate { replace => { "n" => "1" } }', 1),
        ('if [x] { mutate { replace => { "n" => "1" } } }', 0),  # else it is what the sender sends
    ],
)
def test_fields_that_the_sender_may_have_set(before: str, found: int) -> None:
    assert len(run("LS206", f"filter {{ {before} if [n] > 5 {{ drop {{}} }} }}")) == found


@pytest.mark.slow
@pytest.mark.parametrize(
    "make",
    [
        many_typed_comparisons,
    ],
)
def test_time_is_linear(make) -> None:
    check_time_is_linear("LS206", make)


@pytest.mark.parametrize(
    ("condition", "count"),
    [
        ('[m] > "400" and [m] < "500" and [x] == "y"', 0),
        ('[m] >= "99" and [m] <= "100"', 2),
        ('[m] >= "990" and [m] <= "1000"', 2),
        ('[m] >= "400"', 1),
    ],
)
def test_ranges_of_codes_with_a_fixed_length(condition, count):
    assert len(run("LS206", f"filter {{ if {condition} {{ drop {{ }} }} }}")) == count


@pytest.mark.parametrize(
    "text",
    [
        'filter { if [code] >= "109201" and [code] <= "109213" { drop {} } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS206", text) == []
