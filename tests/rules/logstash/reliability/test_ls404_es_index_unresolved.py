"""LS404 (es-index-unresolved): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import TCP_INPUT

SET = 'mutate { add_field => { "kind" => "x" } }'

GROK = 'grok { match => { "message" => "%{WORD:kind} %{IP:b}" } }'


def index(name: str, filters: str, inputs: str = TCP_INPUT) -> str:
    return f'{inputs}filter {{ {filters} }}\noutput {{ elasticsearch {{ index => "{name}" }} }}\n'


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ("", False),
        (f"if [a] {{ {SET} }} else if [b] {{ {SET} }}", True),
        (f"if [a] {{ {SET} }} else {{ drop {{ }} }}", False),
        (f"if [a] {{ {SET} }} else {{ mutate {{ add_tag => ['x'] }} }}", True),
        (f"if [a] {{ {SET} }} {SET}", False),
        ('grok { match => { "message" => "%{WORD:kind}" } } if ![kind] { ' + SET + " }", False),
        (f"if [a] {{ {SET} }} json {{ source => 'message' }}", False),
        (f"if [a] {{ {SET} }} if ![a] {{ {SET} }}", False),
        (
            f"if 'x' in [tags] {{ {SET} }} if 'y' in [tags] {{ {SET} }}"
            " if 'x' not in [tags] and 'y' not in [tags] { drop { } }",
            False,
        ),
        (f"if !('x' in [tags] or [a]) {{ drop {{ }} }} if [a] {{ {SET} }} else if 'x' in [tags] {{ {SET} }}", False),
        (f"if [a] == 1 {{ {SET} }} if [a] != 1 {{ drop {{ }} }}", False),
        (f"if [a] =~ /x/ {{ {SET} }} if [a] !~ /x/ {{ drop {{ }} }}", False),
        (f"if [a] == 'x' {{ {SET} }} if [a] not in ['x', 'y'] {{ drop {{ }} }} if [a] == 'y' {{ {SET} }}", False),
        (f"if [a] {{ mutate {{ }} }} else {{ drop {{ }} }} if [a] {{ {SET} }}", False),
        (f"{GROK} if [tags] and '_grokparsefailure' in [tags] {{ drop {{ }} }}", False),
        (f"{GROK} if ![kind] {{ drop {{ }} }}", False),
        (f"{GROK[:-1]} add_tag => ['ok'] }} if 'ok' not in [tags] {{ drop {{ }} }}", False),
        (f"{GROK[:-1]} add_tag => ['ok'] }} if 'x' not in [tags] {{ drop {{ }} }}", True),
    ],
)
def test_fields_of_the_index_that_may_be_missing(filters: str, found: bool) -> None:
    assert bool(run("LS404", index("a-%{kind}", filters))) is found


def test_index_is_not_checked_if_the_field_may_have_been_set() -> None:
    filters = f"if [a] {{ {SET} }}"
    assert run("LS404", index("a-%{kind}", filters))
    assert not run("LS404", index("a-%{kind}", filters, 'input { tcp { port => 1 add_field => { "kind" => "y" } } }'))
    assert not run("LS404", f"filter {{ {filters} }} output {{ elasticsearch {{ index => 'a-%{{kind}}' }} }}")
    typed = "input { tcp { port => 1 type => 'a' } }"
    assert not run("LS404", index("a-%{kind}", f"if [type] == 'a' {{ {SET} }}", typed)), "all types may be known"
    inside = (
        f"{TCP_INPUT}filter {{ {filters} }} output {{ if [kind] {{ elasticsearch {{ index => 'a-%{{kind}}' }} }} }}"
    )
    assert not run("LS404", inside)


@pytest.mark.parametrize(
    ("inputs", "found"),
    [
        ("beats { port => 1 } syslog { port => 2 }", True),
        ("beats { port => 1 } tcp { port => 2 codec => json }", False),
        ('beats { port => 1 } file { path => "/a" add_field => { "[@metadata][beat]" => "x" } }', False),
        (
            "beats { port => 1 } syslog { } } filter { if ![@metadata][beat] { mutate {"
            ' add_field => { "[@metadata][beat]" => "x" } } }',
            False,
        ),
    ],
)
def test_fields_that_only_beats_send(inputs: str, found: bool) -> None:
    text = f"input {{ {inputs} }} output {{ elasticsearch {{ index => '%{{[@metadata][beat]}}-1' }} }}"
    assert bool(run("LS404", text)) is found


@pytest.mark.parametrize(
    ("name", "inputs", "found"),
    [
        ("[@metadata][type]", "input { beats { port => 5044 } }\n", False),
        ("[@metadata][kind]", "input { beats { port => 5044 } }\n", True),
        ("[@metadata][type]", TCP_INPUT, True),
    ],
)
def test_fields_that_beats_send_with_each_event(name: str, inputs: str, found: bool) -> None:
    body = f'if [a] {{ mutate {{ add_field => {{ "{name}" => "x" }} }} }}'
    assert bool(run("LS404", index(f"%{{{name}}}-x", body, inputs))) is found


SET = 'mutate { add_field => { "kind" => "x" } }'


def test_the_help_is_about_the_output() -> None:
    text = f'{TCP_INPUT}filter {{ if [a] {{ {SET} }} }}\noutput {{ NAME {{ hosts => ["h"] index => "%{{kind}}" }} }}\n'
    for name, is_explained in (("elasticsearch", True), ("opensearch", False)):
        (finding,) = run("LS404", text.replace("NAME", name))
        assert (finding.help is not None) is is_explained
