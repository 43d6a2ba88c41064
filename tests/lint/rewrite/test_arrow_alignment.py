"""Aligned arrows: which pairs share a column."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from lslint.rewrite.arrow_alignment import LayoutOptions
from lslint.rewrite.layout import format_text

LENGTHS = (40, 60, 100)


def block(*lines):
    """A plugin with these lines in it; they are indented as the formatter does it."""
    return "".join(("filter {\n", "  f {\n", *(f"    {line}\n" if line else "\n" for line in lines), "  }\n", "}\n"))


def formatted(text, arrows, length=100):
    options = LayoutOptions(length, arrows)
    made = format_text(text, options)
    assert format_text(made, options) == made
    return made


def test_consecutive_lines_share_a_column():
    text = block("a => 1", "bcd => 2", "# c", "efghi => 3", "j => {", '  "k" => 1', "}", "lmn => 4", "o => 5")
    aligned = block("a   => 1", "bcd => 2", "# c", "efghi => 3", "j => {", '  "k" => 1', "}", "lmn => 4", "o   => 5")
    assert formatted(text, "always") == aligned
    assert formatted(aligned, "never") == text


@st.composite
def blocks(draw):
    """A plugin whose lines are mostly aligned to a column or two."""
    column = draw(st.integers(2, 14))
    lines = []
    for _ in range(draw(st.integers(1, 7))):
        lines += draw(
            st.lists(st.sampled_from(["", "# c"]), max_size=1 + draw(st.booleans()))
            if draw(st.integers(0, 3)) == 0
            else st.just([])
        )
        key = draw(st.sampled_from("abcdefgh")) * draw(st.integers(1, 9) | st.sampled_from([25, 50, 70]))
        sort = draw(st.integers(0, 9))
        spaces = 1 if sort == 0 else 2 if sort == 1 else max(column - len(key), 1)
        gap = "\t" if sort == 2 else " " * spaces
        value = draw(st.sampled_from(
            ["1", '"x"', '"' + "y" * 25 + '"', '"' + "z" * 70 + '"', '["a", "b"]', '{ "a" => 1 }',
             '{\n"a"   => 1\n"bcd" => 2\n}', '"a\nb"', '"' + "y" * 25 + '\n"',
             '[\n"a"\n]', '{ # c\n"a" => 1 }', "json {\nid => 1\n}"]
        ))  # fmt: skip
        end = draw(st.sampled_from(["", "", "", " # c"]))
        lines += [f"{key}{gap}=> {value}{end}"]
    return block(*lines)


@pytest.mark.slow
@given(blocks(), st.sampled_from(LENGTHS))
@settings(max_examples=300, deadline=None)
@example(block("a => 1", "# c", "bc  => 1", "defg => 1"), 100)
def test_any_block(text, length):
    never, always = (formatted(text, arrows, length) for arrows in ("never", "always"))
    assert formatted(always, "never", length) == never
    assert formatted(never, "always", length) == always
    # padding makes no line too long
    for before, after in zip(never.split("\n"), always.split("\n"), strict=True):
        if "#" not in before and before != after:
            assert len(after) <= length or len(before) > length
