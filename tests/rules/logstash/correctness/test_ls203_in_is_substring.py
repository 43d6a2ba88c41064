"""LS203 (in-is-substring): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import condition
from rule_examples import found


def test_conditions_that_are_tried_out() -> None:
    text = condition('[a] in "production"')
    assert run("LS203", text + "output { stdout { codec => rubydebug } }") == []
    assert len(run("LS203", text + "output { elasticsearch { } }")) == 1


@pytest.mark.parametrize(
    ("value", "advice"), [("a | b", 'use `["a", "b"]`'), ("a b c d e", "use a list of strings"), ("x", 'use `== "x"`')]
)
def test_the_list_that_is_meant(value: str, advice: str) -> None:
    (finding,) = run("LS203", f'filter {{ if [a] in "{value}" {{ drop {{}} }} }}')
    assert finding.message.endswith(advice)


@pytest.mark.parametrize(
    "text",
    [
        'filter { if [env] in "${ENVIRONMENTS}" { drop {} } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS203", text) == []
