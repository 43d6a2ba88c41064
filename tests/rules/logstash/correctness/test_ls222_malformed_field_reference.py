"""LS222 (malformed-field-reference): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, fixed, run
from logstash_checks import mutate_filter
from rule_examples import found


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
    assert run("LS222", text, target="6.8") == []  # read as [a][b]
    assert [f.severity for f in run("LS222", text, target="7.0")] == ["error"]
    (finding,) = run("LS222", text)
    assert finding.severity == "warning"
    assert "Logstash 7.0 and later fail" in finding.message
    other = mutate_filter('remove_field => "[a].[b]"')
    assert [f.severity for f in run("LS222", other, target="6.8")] == ["warning"]
    older = text + 'output { elasticsearch { host => "es" } }\n'
    assert run("LS222", older) == []
    style = FakeProject(config_field__reference_escape__style="percent")
    style._settings = {"config.field_reference.escape_style": "percent"}
    assert run("LS222", text, project=style) == []


def test_reference_that_was_intended():
    text = mutate_filter('rename => { "[a].[b]" => "c" }')
    (finding,) = run("LS222", text)
    assert fixed(text, finding) == mutate_filter('rename => { "[a][b]" => "c" }')


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ("[action === 'x']", "Write `[action] == 'x'`"),
        ('[a] and [action == "x"]', "Write `[action] == 'x'`"),
        ("[status != 200] == 1", "Write `[status] != 200`"),
        ("[a][b =~ /x/]", "Write `[b] =~ /x/`"),
    ],
)
def test_comparison_inside_the_brackets(condition, words):
    (finding,) = run("LS222", f"filter {{ if {condition} {{ drop {{ }} }} }}\n")
    assert words in finding.message
    assert finding.severity == "warning"


@pytest.mark.parametrize("condition", ["[a b]", "[a=b]", "[a==]", "[a] == 'b'", "[==]", "[a-b][c.d]", "['a']"])
def test_other_names_in_brackets(condition):
    assert run("LS222", f"filter {{ if {condition} {{ drop {{ }} }} }}\n") == []


def test_a_class_of_characters_behind_a_percent_sign() -> None:
    text = mutate_filter('gsub => ["message", "%{[A-Za-z_]*}", "null"]')
    assert run("LS222", text, target="2.4") == []
    assert len(run("LS222", text, target="8.0")) == 1
    assert len(run("LS222", mutate_filter('replace => { "a" => "%{[A-Za-z_]*}" }'), target="2.4")) == 1


def test_a_space_after_a_long_reference_is_named() -> None:
    name = "".join(f"[name{number}]" for number in range(12))
    (finding,) = run("LS222", f'filter {{ mutate {{ copy => {{ "{name} " => "b" }} }} }}')
    assert finding.message.endswith(
        " is not a valid field reference, so Logstash 7.0 and later fail on each event. Remove the space after the last"
        " bracket"
    )


def test_the_consequence_of_a_default_depends_on_the_release() -> None:
    text = 'output { file { path => "/a-%{[x][y]:none}" } }\n'
    (finding,) = run("LS222", text)
    assert finding.message == (
        "`[x][y]:none` is not a valid field reference, so Logstash 7.0 and later fail on each event. Write `[x][y]`,"
        " and set the default in a filter"
    )
    (finding,) = run("LS222", text, target="6.8")
    assert finding.message == (
        "`[x][y]:none` is not a valid field reference: Logstash before 7.0 reads `[x][y][:none]`, and later releases"
        " fail. Write `[x][y]`, and set the default in a filter"
    )


def test_a_long_reference_is_shortened() -> None:
    text = mutate_filter('copy => { "[one][two][three][four][five][six][seven][eight][nine][host][name] " => "b" }')
    (finding,) = run("LS222", text, target="6.8")
    assert finding.message == (
        "`…[eight][nine][host][name] ` is not a valid field reference: Logstash before 7.0 reads another field, and"
        " later releases fail. Remove the space after the last bracket"
    )


@pytest.mark.parametrize(
    ("target", "message"),
    [
        (
            None,
            "`[a` is not a valid field reference (a closing bracket is missing), so Logstash 7.0 and later fail on each"
            " event. Write `[a]`",
        ),
        (
            "8.19",
            "`[a` is not a valid field reference (a closing bracket is missing), so Logstash fails on each event."
            " Write `[a]`",
        ),
    ],
)
def test_the_message_says_what_fails(target: str | None, message: str) -> None:
    (finding,) = run("LS222", mutate_filter('replace => { "a" => "%{[a}" }'), target=target)
    assert finding.message == message


@pytest.mark.parametrize(
    "text",
    [
        'filter { json { source => "[log][line" } }\n',
    ],
)
def test_further_bad_examples(text: str) -> None:
    assert found("LS222", text)


@pytest.mark.parametrize(
    "text",
    [
        'filter { mutate { remove_field => ["[[a][b]][c]", "a.b", "[%{[key]}]", ""] } }\n',
        'filter { grok { match => { "message" => "^\\[a" } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS222", text) == []
