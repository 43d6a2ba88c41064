"""LS205 (conditional-in-input): cases beyond the examples of the rule."""

import pytest
from advice import run
from rule_examples import found


def test_input_conditions_are_reported_once() -> None:
    text = "input { if [a] { if [b] { stdin {} } } else { stdin {} } }"
    assert len(run("LS205", text)) == 1
    assert run("LS205", "output { if [a] { stdout {} } }") == []


def test_only_branches_with_inputs_in_text_without_errors() -> None:
    assert run("LS205", "input { if [a] { grok { } } }") == []
    assert len(run("LS205", "input { if [a] { my_input { } } }")) == 1
    assert run("LS205", "input { tcp { port => } if [a] { stdin {} } }") == []
    assert run("LS205", "input {\n  filter {\n    if [a] { stdin {} }\n  }\n}\n") == []


@pytest.mark.parametrize(
    "text",
    [
        'input { tcp { port => 5140 codec => json } }\noutput { if [type] == "syslog" { stdout {} } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS205", text) == []
