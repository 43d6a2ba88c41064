"""LS222 (malformed-field-reference): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, run
from logstash_checks import mutate_filter
from rule_examples import found


def test_a_default_in_a_reference_is_explained() -> None:
    (finding,) = run("LS222", 'output { file { path => "/a-%{[x][y]:none}" } }\n')
    assert "default" in finding.message


@pytest.mark.parametrize(
    "option",
    [ 'rename => { "${A}[b]" => "c" }'
    ]
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


@pytest.mark.parametrize("condition", ["[==]"])
def test_other_names_in_brackets(condition):
    assert run("LS222", f"filter {{ if {condition} {{ drop {{ }} }} }}\n") == []


def test_a_class_of_characters_behind_a_percent_sign() -> None:
    text = mutate_filter('gsub => ["message", "%{[A-Za-z_]*}", "null"]')
    assert run("LS222", text, target="2.4") == []
    assert len(run("LS222", text, target="8.0")) == 1
    assert len(run("LS222", mutate_filter('replace => { "a" => "%{[A-Za-z_]*}" }'), target="2.4")) == 1


def test_a_long_reference_is_shortened() -> None:
    text = mutate_filter('copy => { "[one][two][three][four][five][six][seven][eight][nine][host][name] " => "b" }')
    (finding,) = run("LS222", text, target="6.8")
    assert finding.message == (
        "`…[eight][nine][host][name] ` is not a valid field reference: Logstash before 7.0 reads another field, and"
        " later releases fail. Remove the space after the last bracket"
    )


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
