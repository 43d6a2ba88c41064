"""Sets of spans of text."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lslint.grammar.spans import blank_except, touches, union

SPANS = st.lists(st.tuples(st.integers(0, 30), st.integers(0, 5)).map(lambda one: (one[0], one[0] + one[1])))


def test_spans_that_touch():
    spans = [(2, 4), (6, 8)]
    assert [touches(spans, at, at + 1) for at in range(9)] == [at in (2, 3, 6, 7) for at in range(9)]
    assert [touches(spans, at, at) for at in range(9)] == [at in (2, 3, 6, 7) for at in range(9)]


@given(SPANS)
def test_union_holds_the_same_characters_in_order(spans):
    made = union(spans)
    assert _characters(made) == _characters(spans)
    assert all(left[1] < right[0] for left, right in pairwise(made))


def _characters(spans):
    return {at for start, end in spans for at in range(start, end)}


@pytest.mark.parametrize(
    ("text", "words", "expected"),
    [
        ("FROM a:1\n", ["a:1"], "     a:1\n"),
        ("a:1\r\nPASSWORD=x\r\n", ["a:1"], "a:1\r\n          \r\n"),
        ("x a:1 y b:2 z", ["a:1", "b:2"], "  a:1   b:2  "),
        ("no span\n", [], "       \n"),
    ],
)
def test_all_text_but_some_spans_is_blank(text, words, expected):
    spans = [(text.index(word), text.index(word) + len(word)) for word in words]
    assert blank_except(text, spans) == expected
