"""Matches at the places of words, compared with a search of the whole text."""

import re

from hypothesis import given
from hypothesis import strategies as st

from lslint.grammar.anchored import line_starts, matches, offsets

PATTERN = re.compile(r"(?<!\w)sed (\w+)|>>[ \t]*(\w+)|\btee (\w+)")
TEXTS = st.lists(st.sampled_from(["sed ", ">>", "tee ", "\n", " ", "a", "used ", "\t", ">"]), max_size=30).map("".join)


@given(TEXTS)
def test_the_matches_are_those_of_a_search(text):
    found = matches(PATTERN, text, offsets(text, ("sed", ">>", "tee")))
    assert [match.span() for match in found] == [match.span() for match in PATTERN.finditer(text)]


@given(TEXTS)
def test_starts_of_lines(text):
    places = offsets(text, ("sed", ">>"))
    assert line_starts(text, places) == sorted({text.rfind("\n", 0, place) + 1 for place in places})
