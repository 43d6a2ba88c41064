"""LS704 (quoted-regex): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import check_fixed, filters

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (filters('if [a] !~ "x$" { drop { } }'), 1),
        (filters('if [a] == "x" { drop { } }'), 0),
        (filters('if [a] =~ "${X}" { drop { } }'), 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS704", text)) == count


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ('filter { if [a] !~ "^\\d+$" { } } # c', "filter { if [a] !~ /^\\d+$/ { } } # c"),
    ],
)
def test_fixes(text: str, after: str) -> None:
    check_fixed("LS704", text, after)
