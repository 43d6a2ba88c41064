"""Sets of spans of text."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from lslint.grammar.spans import touches, union

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
