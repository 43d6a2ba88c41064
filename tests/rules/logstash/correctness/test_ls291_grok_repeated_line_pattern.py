"""LS291 (grok-repeated-line-pattern): which repetitions are reported, and the fix."""

import pytest
from rule_examples import found


@pytest.mark.parametrize(
    "text",
    [
        'filter { grok { match => { "message" => "^%{WORD:level}%{SPACE}+%{GREEDYDATA:text}" } } }\n',
        'filter { grok { pattern_definitions => { "TOMCATLOG" => "x" } match => { "message" => "%{TOMCATLOG}+" } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS291", text) == []
