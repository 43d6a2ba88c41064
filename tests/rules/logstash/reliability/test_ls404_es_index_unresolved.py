"""LS404 (es-index-unresolved): cases beyond the examples of the rule."""

from advice import run
from logstash_checks import TCP_INPUT

SET = 'mutate { add_field => { "kind" => "x" } }'


def index(name: str, filters: str, inputs: str = TCP_INPUT) -> str:
    return f'{inputs}filter {{ {filters} }}\noutput {{ elasticsearch {{ index => "{name}" }} }}\n'


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


SET = 'mutate { add_field => { "kind" => "x" } }'
