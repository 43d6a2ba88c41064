"""Markdown of rules in a terminal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lslint.report.terminal_markdown import render


def test_paragraphs_are_joined_and_wrapped():
    assert render("one two\nthree four\n\nfive", 10) == "one two\nthree four\n\nfive"


def test_lists_are_indented():
    assert render("- one two three\n  four\n- five", 11) == "- one two\n  three\n  four\n- five"
    assert render("1. one two three", 11) == "1. one two\n   three"
    assert render("a\n  * b\n12. c", 80) == "a\n  * b\n12. c"


def test_code_spans_and_code_blocks_are_not_wrapped():
    assert render("aaaa `b c d e f g h` i", 10) == "aaaa\n`b c d e f g h`\ni"
    assert render("see:\n```conf\ninput {   }\n\n}\n```\nend", 8) == "see:\n```conf\ninput {   }\n\n}\n```\nend"
    assert render("    a  b\n\nsee", 8) == "    a  b\n\nsee"


def test_bold_and_links():
    assert render("**Reported** is [this](x.md), `**` not", 80) == "Reported is this (x.md), `**` not"
    assert render("**a** `b`", 80, color=True) == "\x1b[1ma\x1b[0m \x1b[36mb\x1b[0m"


@pytest.mark.parametrize(
    "text", ["## Reason", "| a | b |\n|---|---|\n| 1  | 2 |", "```\nnever closed", "~~~\nx", "-", ""]
)
def test_other_lines_stay(text):
    assert render(text, 8) == text


PIECES = ["a", "word ", "\n", "- ", "1. ", "    ", "|", "---|", "## ", "`", "**", " "]


@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join))
def test_no_word_is_lost(text):
    assert render(text, 20).count("word") == text.count("word")
