"""LS220 (field-used-after-removal): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, run
from rule_examples import found


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('mutate { remove_field => ["a"] } mutate { replace => { "a" => "x" } } kv { source => "a" }', 0),
        ('mutate { remove_field => ["a"] } if [x] { kv { source => "[a][b]" } }', 1),
        ('mutate { remove_field => ["%{name}"] } kv { source => "a" }', 0),
        ('mutate { rename => { "a" => "b" "b" => "a" } } kv { source => "a" }', 0),
        ('mutate { remove_field => ["a"] } mutate { remove_field => ["a"] }', 0),
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


@pytest.mark.parametrize(
    ("reader", "advice"),
    [
        ('mutate { rename => ["[a][b]", "d"] }', "Copy `[c]`"),
        ('mutate { add_field => { "d" => "%{[a][b]}" } }', "Use `[c]`"),
        ('if [a][b] == "x" { mutate { add_tag => ["d"] } }', "Use `[c]`"),
    ],
)
def test_a_second_rename_would_move_the_field(reader: str, advice: str) -> None:
    (finding,) = run("LS220", f'filter {{ mutate {{ rename => {{ "[a][b]" => "[c]" }} }} {reader} }}')
    assert finding.message.endswith(f"renamed it to `[c]`. {advice}")


def test_the_same_rename_twice_is_a_hint() -> None:
    text = 'filter { mutate { rename => { "a" => "b" } } mutate { rename => { "a" => "b" } } }'
    (finding,) = run("LS220", text)
    assert finding.severity == "info"
    assert "is already renamed to `b` on line 1" in finding.message
    (finding,) = run("LS220", text.replace('"a" => "b" } } }', '"a" => "c" } } }'))
    assert finding.severity == "warning"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('mutate { remove_field => ["a"] } if ![a] { kv { target => "b" } } else { drop { } }', 1),
        ('mutate { remove_field => ["a"] } if ![a] and [b] { kv { target => "b" } } else { drop { } }', 0),
        ('mutate { remove_field => ["a"] } if [a] == "x" or [b] == "x" { drop { } }', 1),
        ('mutate { remove_field => ["a"] } if [a] != "x" { drop { } }', 0),
        ('if [x] { mutate { remove_field => ["a"] } } else { mutate { rename => { "a" => "b" } } } if [a] { kv{} }', 1),
        ('mutate { remove_field => ["a"] } if [x] { mutate { add_field => { "a" => "1" } } } if [a] { kv { } }', 0),
        ('mutate { remove_field => ["a"] } ruby { code => "event.set(\'a\', 1)" } kv { source => "a" }', 0),
        ('mutate { remove_field => ["a"] } some_own_filter { } kv { source => "a" }', 0),
        ('mutate { remove_field => ["message"] } csv { columns => ["x"] }', 1),
        ('mutate { rename => { "a" => "b" } gsub => ["a", "x", "y"] }', 0),  # LS230
        ('mutate { remove_field => ["[a][b]"] } if [a][b][c] { kv { } }', 1),
        ('mutate { remove_field => ["@message"] } if [@message] { kv { } }', 0),
        ('mutate { convert => { "n" => "integer" } remove_field => ["a"] }'
         ' if "_mutate_error" in [tags] { kv { source => "a" } }', 0)
    ]
)  # fmt: skip
def test_flow(text: str, count: int) -> None:
    assert len(run("LS220", f"filter {{ {text} }}\n")) == count


def test_another_file_removes_the_field() -> None:
    other = {"a.conf": 'filter { mutate { rename => { "a" => "b" } } }\n'}
    text = 'output { file { path => "%{a}" } }\n'
    (finding,) = run("LS220", text, project=FakeProject(other))
    assert "in `a.conf` (line 1) renamed it to `b`" in finding.message
    assert finding.related[0].path == "a.conf"


class Guessed(FakeProject):
    """Files of a folder, which may run together."""

    declared = False
    has_other_files = True


def test_another_file_may_set_the_field_before_the_outputs() -> None:
    other = {"b.conf": 'filter { mutate { add_field => { "a" => "b" } } }\n'}
    filters = 'filter { mutate { remove_field => ["a"] } kv { source => "a" target => "b" } }\n'
    text = filters + 'output { file { path => "%{a}" } }\n'
    assert len(run("LS220", text)) == 2
    assert len(run("LS220", text, project=Guessed(other))) == 1
    assert len(run("LS220", text, project=Guessed({"b.conf": "output { stdout { } }\n"}))) == 2


@pytest.mark.parametrize(("fields", "count"), [('["b", "a"]', 0), ('[["a", "b"]]', 1)])
def test_fields_of_the_elasticsearch_filter(fields: str, count: int) -> None:
    """Its `fields` are pairs: a hash, or a list of lists."""
    filters = f'mutate {{ remove_field => ["a"] }} elasticsearch {{ fields => {fields} }} kv {{ source => "a" }}'
    assert len(run("LS220", f"filter {{ {filters} }}\n")) == count


def test_new_name_that_a_later_grok_captures() -> None:
    text = 'filter { mutate { remove_field => ["a"] } mutate { rename => { "a" => "b" } }'
    later = ' grok { match => { "m" => "(?<b>\\d+)" } } }'
    (finding,) = run("LS220", text + later)
    assert finding.message.endswith("and grok captures `b` on line 1. Remove the pair")
    (finding,) = run("LS220", text + later.replace("<b>", "<c>"))
    assert finding.message.endswith("Read the field first, or remove it later")


@pytest.mark.parametrize(
    "text",
    [
        'filter { if [a] { mutate { remove_field => ["message"] } } json { source => "message" } }\n',
        'filter { mutate { remove_field => ["x"] } ruby { path => "/f.rb" } kv { source => "x" } }\n',
        'filter { mutate { remove_field => ["x"] } if ![x] { mutate { add_field => { "x" => "1" } } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS220", text) == []


@pytest.mark.parametrize(
    ("between", "condition", "count"),
    [
        # a captured string is renamed unless it is empty or "false", for which `[query]` is false as well
        ("", "[query]", 1),
        ("", "[query] and [n]", 1),
        ("", "[n] or [query]", 1),
        ('mutate { add_field => { "x" => "y" } }', "[query]", 1),
        ("if [query] { drop { } }", "[n]", 1),
        ("", "![query]", 0),
        ("", '[query] == "false"', 0),
        ("", '"a" in [query]', 0),
        ('if [n] == "1" { mutate { add_field => { "query" => "y" } } }', "[query]", 0),
        ('mutate { replace => { "query" => "y" } }', "[query]", 0),
        ('grok { match => { "message" => "(?<query>a)" } }', "[query]", 0),
        ('json { source => "message" }', "[query]", 0),
        ('ruby { code => "event.set(k, 1)" }', "[query]", 0),
    ],
)
@pytest.mark.parametrize("change", ['rename => { "query" => "[request][query]" }', "remove_field => 'query'"])
def test_a_condition_after_a_rename_under_the_same_condition(
    between: str, condition: str, count: int, change: str
) -> None:
    text = (
        'input { stdin { } }\nfilter { grok { match => { "message" => "%{WORD:path} %{INT:n} %{WORD:query}" } }\n'
        f"if [query] {{ mutate {{ {change} }} }}\n{between}\nif {condition} {{ drop {{ }} }} }}\n"
        "output { elasticsearch { } }\n"
    )
    assert len(run("LS220", text)) == count
    assert run("LS294", text) == []
    for optional in (f"if [n] {{ mutate {{ {change} }} }}", f'if [query] == "a" {{ mutate {{ {change} }} }}'):
        assert run("LS220", text.replace(f"if [query] {{ mutate {{ {change} }} }}", optional)) == []


@pytest.mark.parametrize(
    "test",
    [
        'if [query] { drop { } } else if [query] == "false" { mutate { add_tag => "x" } }',
        'if ![query] { mutate { add_field => { "query" => "x" } } } if [query] == "x" { drop { } }',
        'if [query] { mutate { add_tag => "x" } } if [query] { drop { } }',
        'if [query] { drop { } } else { mutate { replace => { "query" => "x" } } } if [query] { mutate { } }',
        "if [query] { mutate { convert => { query => boolean } } } if [query] { drop { } }",
    ],
)
def test_what_is_left_of_a_field_whose_test_is_false(test: str) -> None:
    grok = 'grok { match => { "message" => "%{WORD:path} %{INT:n} %{WORD:query}" } }'
    text = f"input {{ stdin {{ }} }}\nfilter {{ {grok} {test} }}\noutput {{ elasticsearch {{ }} }}\n"
    for code in ("LS220", "LS293", "LS294"):
        assert run(code, text) == []


REMOVED = (
    "filter {\n  mutate { remove_field => ['log', 'service'] }\n"
    '  mutate {\n    rename => { "message" => "log.message" }\n  }\n}\n'
    'output { file { path => "/a/%{[log][message]}" } }\n'
)


def test_a_field_whose_name_contains_dots_is_set_instead_of_the_nested_one() -> None:
    (finding,) = run("LS220", REMOVED)
    assert finding.message == (
        "No filter sets `[log][message]`: line 4 sets `log.message`, one name with dots, which is another field. Write"
        " `[log][message]` there"
    )
    (related,) = finding.related
    assert REMOVED[related.start : related.end] == '"log.message"'
    for instead in ('"[log][message]"', '"log"', '"other"'):
        assert "another field" not in str(run("LS220", REMOVED.replace('"log.message"', instead)))
    assert "another field" not in str(run("LS220", 'filter { json { source => "a" target => "log" } }\n' + REMOVED))
    assert "another field" in str(run("LS220", 'filter { mutate { lowercase => "log" } }\n' + REMOVED))


def test_the_advice_for_a_dotted_name_is_that_of_ls259() -> None:
    text = (
        'filter { mutate { rename => { "service" => "service.name" } } }\n'
        'output { file { path => "/a/%{[service][name]}" } }\n'
    )
    (finding,) = run("LS220", text)
    assert finding.message.endswith("Write `[service][name]` there")
    (other,) = run("LS259", text)
    assert other.message.endswith("Use `[service][name]`")
    text = text.replace('"service" =>', '"[service][name]" =>')  # flattens the field on purpose
    (finding,) = run("LS220", text)
    assert finding.message.endswith("Use `service.name`")
    assert run("LS259", text) == []


def test_long_dotted_names_are_said_once() -> None:
    name = ".".join("abcdefghij" for _ in range(8))
    nested = "".join(f"[{part}]" for part in name.split("."))
    text = f'filter {{ mutate {{ rename => {{ "abcdefghij" => "{name}" }} }} }}\n'
    text += f'output {{ file {{ path => "%{{{nested}}}" }} }}'
    (finding,) = run("LS220", text)
    assert finding.message.count("abcdefghij") == 8
