"""LS304 (grok-too-many-alternatives): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import grok_match


@pytest.mark.parametrize(("count", "found"), [(8, 0), (9, 1), (30, 1)])
def test_too_many_alternatives(count: int, found: int) -> None:
    assert len(run("LS304", grok_match(*(f"%{{IP:a}} %{{WORD:b{number}}}" for number in range(count))))) == found


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("%{NOTSPACE:a} %{INT:b} [0-9]{%d}", 1),
        ("^%{NOTSPACE:a} %{INT:b} [0-9]{%d}", 1),
        ("^%d refused %{INT:b}", 0),  # refused at its first character
        ("%{NOTSPACE:a} Rejected%d by %{INT:b}", 0),  # the engine looks for the word first
        ("%{NOTSPACE:a} Rejected by [0-9]{%d}", 1),  # which all of the lines hold
        ("%{MYOWN%d:a} %{INT:b}", 0),  # no telling
    ],
)
def test_alternatives_that_are_refused_at_once(pattern: str, found: int) -> None:
    several = (pattern.replace("%d", str(number)) for number in range(1, 13))
    assert len(run("LS304", grok_match(*several))) == found


def test_alternatives_are_counted_by_field() -> None:
    text = "filter { grok { match => { 'a' => ['1', '2', '3', '4', '5'] 'b' => ['1', '2', '3', '4', '5'] } } }"
    assert run("LS304", text) == []
