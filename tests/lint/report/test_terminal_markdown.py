"""Markdown of rule pages in a terminal."""

import re

from lslint.report.terminal_markdown import render

TABLE = """\
| pattern begins with | `^` | what it costs |
|---|---:|---|
| NOTSPACE | 14.1 | little |
| `a|b` | 2 | a cell that holds more words than a narrow terminal has columns |"""


def test_code_spans_and_code_blocks_are_not_wrapped():
    assert render("aaaa `b c d e f g h` i", 10) == "aaaa\n`b c d e f g h`\ni"
    assert render("see:\n\n```conf\ninput {   }\n\n}\n```\nend", 8) == "see:\n\n    input {   }\n\n    }\nend"


def test_headings_bold_and_links():
    assert render("## Reason", 80) == "Reason"
    assert render("**Reported** is [this](x.md), `**` not", 80) == "Reported is this (x.md), `**` not"
    assert render("**a** `b`", 80, color=True) == "\x1b[1ma\x1b[0m \x1b[36mb\x1b[0m"


def test_wide_tables_are_wrapped():
    lines = render(TABLE, 60).splitlines()
    assert max(map(len, lines)) <= 60
    assert lines[3:] == [
        "`a|b`                   2  a cell that holds more words than",
        " " * 27 + "a narrow terminal has columns",
    ]


def test_color_does_not_move_columns():
    colored = re.sub("\x1b\\[[0-9;]*m", "", render(TABLE, 100, color=True)).splitlines()
    assert colored[2:] == [
        "NOTSPACE             14.1  little",
        "a|b                     2  a cell that holds more words than a narrow terminal has columns",
    ]


def test_odd_tables_and_fences():
    for text in (
        "|\n|-|",
        "a|b\n-|-",
        "```",
        "| a |\n|---|---|\n| b | c | d |",
        "~~~\nx",
        "|---|\n|---|",
        "-",
        "#",
        "",
    ):
        assert isinstance(render(text, 1), str)
    assert render("x" * 50, 10) == "x" * 50
