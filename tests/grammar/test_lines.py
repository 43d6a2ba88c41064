"""Where lines begin and end is what searching the text says, however long the lines are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lslint.grammar import lines
from lslint.grammar.lines import indent_like, is_blank, line_end, line_start

TEXTS = st.lists(st.sampled_from(["\n", "a", " ", "\r\n", "ab  ", "x" * 30]), max_size=40).map("".join)


@pytest.mark.parametrize("near", [1, 3, 2_000])
@given(data=st.data(), text=TEXTS)
def test_as_a_search_tells(near, data, text):
    at = data.draw(st.integers(0, len(text) + 2))
    remaining, lines._NEAR = lines._NEAR, near
    try:
        assert line_start(text, at) == text.rfind("\n", 0, at) + 1
        assert line_end(text, at) == text.find("\n", at)
    finally:
        lines._NEAR = remaining


@given(text=TEXTS.map(lambda text: text.replace("a", " " * 60)), start=st.integers(0, 300), length=st.integers(0, 300))
def test_blank(text, start, length):
    assert is_blank(text, start, start + length) == (not text[start : start + length].strip())


@pytest.mark.parametrize(("text", "expected"), [
    ("a: 1", ""), ("  a: 1", "  "), ("x\n\ta: 1", " "), ("\ufeffa: 1", ""), ("\ufeff- a: 1", "  "),
])  # fmt: skip
def test_the_column_without_a_byte_order_mark(text, expected):
    assert indent_like(text, text.index("a")) == expected
