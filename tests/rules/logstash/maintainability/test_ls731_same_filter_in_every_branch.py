"""LS731 (same-filter-in-every-branch): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import filters
from rule_examples import found

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (filters("if [a] { drop { } } else { drop { } }"), 0),
        (filters('if [a] { uuid { id => x1 target => "u" } } else { uuid { id => x2 target => "u" } }'), 1),
        (
            filters('if "x" in [tags] { mutate { add_tag => "y1" } } else { mutate { add_tag => "y1" } drop { } }'),
            0,
        ),
        (filters('if [a] { } else { mutate { add_tag => "y1" } }'), 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS731", text)) == count


def test_common_logic_in_every_branch() -> None:
    text = (
        "filter {\n  if [a] == 1 { mutate { lowercase => ['b'] } drop { } }\n"
        "  else { mutate { lowercase => ['b'] } uuid { target => 'c' } }\n}\n"
    )
    (finding,) = run("LS731", text)
    assert finding.message == (
        "Both branches contain the same `mutate` filter, so each change must be made twice. Move one copy before the"
        " `if` and remove the other"
    )


@pytest.mark.parametrize(
    "text",
    [
        'filter {\n  if [a] { mutate { add_tag => ["x1"] } }\n  else { mutate { add_tag => ["x2"] } }\n}\n',
        'filter { if [a] { mutate { remove_field => "a" } } else { mutate { remove_field => "a" } drop { } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS731", text) == []
