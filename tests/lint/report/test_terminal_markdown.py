"""Markdown of rules in a terminal."""

from hypothesis import given
from hypothesis import strategies as st

from lslint.report.terminal_markdown import render


def test_code_spans_and_code_blocks_are_not_wrapped():
    assert render("aaaa `b c d e f g h` i", 10) == "aaaa\n`b c d e f g h`\ni"
    assert render("see:\n```conf\ninput {   }\n\n}\n```\nend", 8) == "see:\n```conf\ninput {   }\n\n}\n```\nend"
    assert render("    a  b\n\nsee", 8) == "    a  b\n\nsee"


PIECES = ["a", "word ", "\n", "- ", "1. ", "    ", "|", "---|", "## ", "`", "**", " "]


@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join))
def test_no_word_is_lost(text):
    assert render(text, 20).count("word") == text.count("word")
