"""LS437 (output-misses-events): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import TCP_INPUT


@pytest.mark.parametrize(
    ("inputs", "body", "found"),
    [
        ("beats { port => 1 }", "if [a] == 'x' { stdout { } } else if [a] == 'y' { stdout { } }", True),
        ("beats { port => 1 }", "if [a] == 'x' { stdout { } } if [a] == 'y' { stdout { } }", True),
        ("beats { port => 1 }", "if [a] == 'x' { stdout { } }", False),
        ("beats { port => 1 }", "if [a] == 'x' { stdout { } } else { stdout { } }", False),
        ("beats { port => 1 }", "if [a] == 'x' { stdout { } } else if [a] == 'y' { stdout { } } else { }", False),
        ("beats { port => 1 }", "if [a] == 'x' { stdout { } } if [a] != 'x' { stdout { } }", False),
        ("beats { port => 1 }", "if [a] == 'x' { stdout { } } if [a] == 'y' { stdout { } } null { }", False),
        ("beats { port => 1 }", "if '_grokparsefailure' in [tags] { stdout { } } else if [a] { stdout { } }", False),
        ("tcp { port => 1 type => 'x' }", "if [type] == 'x' { stdout { } } if [type] == 'y' { stdout { } }", False),
        ("tcp { port => 1 type => 'z' }", "if [type] == 'x' { stdout { } } if [type] == 'y' { stdout { } }", True),
        ("tcp { port => 1 tags => ['x'] }", "if 'x' in [tags] { stdout { } } if 'y' in [tags] { stdout { } }", False),
        ("redis { key => 'a' label => 'x' } redis { key => 'b' label => 'y' }",
         "if [label] == 'x' { stdout { } } else if [label] == 'y' { stdout { } }", False),
        ("redis { key => 'a' label => 'x' } redis { key => 'b' label => 'z' }",
         "if [label] == 'x' { stdout { } } else if [label] == 'y' { stdout { } }", True),
        ("tcp { port => 1 add_field => { 'k' => 'x' } } udp { port => 2 add_field => { '[k]' => 'y' } }",
         "if [k] == 'x' { stdout { } } else if [k] == 'y' { stdout { } }", False),
        ("tcp { port => 1 add_field => { '[@metadata][k]' => 'x' } }",
         "if [@metadata][k] == 'x' { stdout { } } else if [@metadata][k] == 'y' { stdout { } }", False),
        ("tcp { port => 1 type => 'x1' }", "if [type] =~ /^x/ { stdout { } } if [type] == 'y' { stdout { } }", False),
        ("tcp { port => 1 type => 'x1' }", "if 'x' in [type] { stdout { } } if [type] == 'y' { stdout { } }", False),
        ("tcp { port => 1 type => 'x' }", "if [type] in ['x', 'z'] { null { } } if [type] == 'y' { null { } }", False),
        ("tcp { port => 1 type => 'z' }", "if [type] != 'x' { null { } } if [k] == 'y' { null { } }", False),
        ("tcp { port => 1 tags => 'z' }", "if 'x' not in [tags] { null { } } if 'y' in [tags] { null { } }", False),
        ("tcp { port => 1 } udp { port => 2 type => 'x' }", "if [type] == 'x' { null { } } if [a] { null { } }", True),
    ],
)  # fmt: skip
def test_events_that_reach_no_output(inputs: str, body: str, found: bool) -> None:
    assert bool(run("LS437", f"input {{ {inputs} }} output {{ {body} }}")) is found


def test_routing_by_filters_is_not_reported() -> None:
    body = "output { if [k] == 'x' { stdout { } } if [k] == 'y' { stdout { } } }"
    assert run("LS437", TCP_INPUT + body)
    assert not run("LS437", TCP_INPUT + "filter { mutate { replace => { 'k' => 'x' } } }" + body)
    assert not run("LS437", TCP_INPUT + "filter { ruby { code => 'event.set(a, b)' } }" + body)
    assert not run("LS437", body), "inputs are elsewhere"


def test_separate_conditions_need_another_condition() -> None:
    text = "input { beats { port => 1 } }\noutput { if [a] == 'x' { stdout { } } %s if [a] == 'y' { stdout { } } }\n"
    (finding,) = run("LS437", text % "")
    assert "`else`" not in finding.message
    assert "another `if`" in finding.message
    (finding,) = run("LS437", text % "else")
    assert "`else` branch" in finding.message
