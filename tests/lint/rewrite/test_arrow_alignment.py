"""Aligned arrows: which pairs share a column, and when ``preserve`` finds alignment in the source."""

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


@pytest.mark.parametrize(("length", "aligned"), [(47, True), (48, False), (50, False), (51, True)])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_the_first_line_of_a_value_of_several_lines_does_not_become_too_long(length, aligned, line_end):
    lines = ["hosts => 1", 'id    => "' + "x" * (length - 1), 'b"', "n     => 3"]
    text = block(*lines).replace("    b", "b").replace("\n", line_end)
    assert (formatted(text, "preserve", 60) == text) is aligned


def test_a_comment_in_the_first_line_of_a_value_may_be_too_long():
    text = block("hosts => 1", "id    => { # " + "c" * 50, '  "a" => 1', "}")
    assert formatted(text, "preserve", 60) == text


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
    never, preserve, always = (formatted(text, arrows, length) for arrows in ("never", "preserve", "always"))
    assert formatted(never, "preserve", length) == never
    assert formatted(always, "preserve", length) == always
    assert formatted(always, "never", length) == formatted(preserve, "never", length) == never
    assert formatted(never, "always", length) == formatted(preserve, "always", length) == always
    # padding makes no line too long
    for made in (preserve, always):
        for before, after in zip(never.split("\n"), made.split("\n"), strict=True):
            if "#" not in before and before != after:
                assert len(after) <= length or len(before) > length
