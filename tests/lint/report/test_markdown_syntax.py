"""The blocks of Markdown that a terminal and a page show."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lslint.report.markdown_syntax import blocks


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a\nb\n\nc", [("paragraph", ["a", "b"]), ("blank", []), ("paragraph", ["c"])]),
        ("a\n- b\n  c\n1. d", [("paragraph", ["a"]), ("item", ["b", "  c"]), ("item", ["d"])]),
        ("```x\n- a\n\n```\nb", [("code", ["- a", ""]), ("paragraph", ["b"])]),
        ("```\nnever closed", [("code", ["never closed"])]),
        ("## a\nb", [("heading", ["a"]), ("paragraph", ["b"])]),
        ("    a\n    b\nc", [("indented", ["    a", "    b"]), ("paragraph", ["c"])]),
        ("a\n    b", [("paragraph", ["a", "    b"])]),
        (
            "| a | b |\n|---|---|\n| 1 | 2 |\nc",
            [("table", ["| a | b |", "|---|---|", "| 1 | 2 |"]), ("paragraph", ["c"])],
        ),
        ("a | b\nc", [("paragraph", ["a | b", "c"])]),
    ],
)
def test_blocks(text, found):
    assert [(block.kind, block.lines) for block in blocks(text)] == found


PIECES = ["a", "word ", "\n", "- ", "1. ", "    ", "|", "---|", "## ", "`", "**", " "]


@settings(deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join))
def test_no_word_is_lost(text):
    kept = "\n".join(line for block in blocks(text) for line in block.lines)
    assert kept.count("word") == text.count("word")
