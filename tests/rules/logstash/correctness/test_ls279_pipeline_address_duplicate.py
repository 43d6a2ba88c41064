"""LS279 (pipeline-address-duplicate): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, GuessedProject, run
from logstash_checks import inputs
from rule_examples import found


def test_addresses_in_one_pipeline() -> None:
    text = inputs('pipeline { address => "a" }', 'pipeline { address => "a" }')
    (finding,) = run("LS279", text)
    assert (finding.stage, finding.severity) == ("start", "error")
    assert text[finding.start : finding.end] == '"a"'
    assert finding.related[0].start < finding.start
    one = inputs('pipeline { address => "a" }')
    (finding,) = run("LS279", one, project=FakeProject({"b.conf": one}))
    assert finding.stage == "start"
    (finding,) = run("LS279", one, project=GuessedProject({"b.conf": one}))
    assert (finding.stage, finding.severity) == ("run", "warning")


@pytest.mark.parametrize(
    "text",
    [
        'input { pipeline { address => "${ADDRESS}" } }\noutput { pipeline { send_to => "web" } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS279", text) == []
