"""LS426 (kafka-output-durability): cases beyond the examples of the rule."""

import pytest
from advice import run, spans


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('output { kafka { topic_id => "t" acks => "0" } }', ['acks => "0"']),
        ('output { kafka { topic_id => "t" acks => 0 } }', []),  # refused: LS105
        ('output { kafka { topic_id => "t" acks => "1" } }', []),
        ('output { kafka { topic_id => "t" retries => 0 } }', ["retries => 0"]),
    ],
)
def test_findings(text: str, found: list[str]) -> None:
    assert spans("LS426", text) == found


@pytest.mark.parametrize(("inputs", "severity"), [("stdin { }", "info"), ("tcp { port => 1 }", "warning")])
@pytest.mark.parametrize("option", ['acks => "0"', "retries => 3"])
def test_events_that_are_typed(inputs: str, severity: str, option: str) -> None:
    text = f'input {{ {inputs} }} output {{ kafka {{ topic_id => "web" {option} }} }}'
    assert [one.severity for one in run("LS426", text)] == [severity]
