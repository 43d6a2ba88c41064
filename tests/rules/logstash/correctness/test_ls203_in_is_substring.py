"""LS203 (in-is-substring): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import condition
from rule_examples import found


@pytest.mark.parametrize(
    "text",
    [
        '"x" in [a]',
        "[a] in [b]",
        '[a] in "${LIST}"',
    ],
)
def test_silent(text: str) -> None:
    assert run("LS203", condition(text)) == []


def test_conditions_that_are_tried_out() -> None:
    text = condition('[a] in "production"')
    assert run("LS203", text + "output { stdout { codec => rubydebug } }") == []
    assert len(run("LS203", text + "output { elasticsearch { } }")) == 1


@pytest.mark.parametrize(
    ("value", "advice"),
    [
        ("a,b", 'use `["a", "b"]`'),
        ("a | b", 'use `["a", "b"]`'),
        ("a b c d e", "use a list of strings"),
        ("a,", "use a list of strings"),
        ("x", 'use `== "x"`'),
    ],
)
def test_the_list_that_is_meant(value: str, advice: str) -> None:
    (finding,) = run("LS203", f'filter {{ if [a] in "{value}" {{ drop {{}} }} }}')
    assert finding.message.endswith(advice)


def test_the_message_names_the_string() -> None:
    (finding,) = run("LS203", 'filter { if [a] in "abc" { drop { } } }')
    assert finding.message == (
        "`in` with a string tests for a substring, so the comparison is also true if `[a]` is part of the string."
        ' To compare whole values, use `== "abc"`'
    )


@pytest.mark.parametrize(
    "text",
    [
        'filter { if [env] in "${ENVIRONMENTS}" { drop {} } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS203", text) == []
