"""LS353 (json-parse-unguarded): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, run
from logstash_checks import TWO_INPUTS, filters, selected_codes


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (TWO_INPUTS + filters('json { source => "message" }'), 1),
        (TWO_INPUTS + filters('json { source => "rest" }'), 0),
        (TWO_INPUTS.replace('"/a"', '"/a" codec => json') + filters('json { source => "message" }'), 0),
        (
            'input { tcp { port => 1 type => "a" } tcp { port => 2 type => "b" } }'
            + filters('json { source => "message" }'),
            0,
        ),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert len(run("LS353", text)) == count


def test_inputs_in_other_files_of_the_pipeline() -> None:
    class Guessed(FakeProject):
        declared = False

    text = 'input { tcp { port => 5000 type => "app" } }\n' + filters('json { source => "message" }')
    other = {"b.conf": 'input { syslog { type => "sys" } }\n'}
    assert len(run("LS353", text, project=FakeProject(other))) == 1
    assert run("LS353", text, project=Guessed(other)) == []


@pytest.mark.parametrize(
    "text",
    [
        'input { tcp { port => 5000 type => "app" } syslog { port => 514 } }\n'
        'filter { if [type] == "app" { json { source => "message" } } }\n',
        'input { tcp { port => 5000 type => "app" } syslog { port => 514 } }\n'
        'filter { json { source => "message" skip_on_invalid_json => true } }\n',
        'input { tcp { port => 5000 } }\nfilter { json { source => "message" } }\n',
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS353" not in selected_codes(text, "LS353")
