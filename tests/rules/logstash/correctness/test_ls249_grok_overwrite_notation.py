"""LS249 (grok-overwrite-notation): cases beyond the examples of the rule."""

import pytest
from advice import fixed, run
from logstash_checks import grok_filter
from rule_examples import found


def test_overwrite():
    text = grok_filter("%{GREEDYDATA:[message]}", options='overwrite => ["message"]')
    (finding,) = run("LS249", text)
    assert '"[message]"' in fixed(text, finding)
    assert run("LS249", grok_filter("%{GREEDYDATA:message}", options='overwrite => "message"')) == []
    assert run("LS249", grok_filter("%{GREEDYDATA:[a][b]}", options='overwrite => "a"')) == []


@pytest.mark.parametrize(
    "text",
    [
        'filter { grok { match => { "message" => "%{WORD:[a][b]} %{WORD:a}" } overwrite => ["[a][b]", "b"] } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS249", text) == []
