"""Renders the Markdown of rule pages for a terminal: wrapped paragraphs and lists, aligned tables, code blocks."""

from __future__ import annotations

import re
from textwrap import wrap

from lslint.report.markdown_syntax import BOLD, CODE, Block, blocks, cells

_LINK = re.compile(r"(?<!!)\[([^\]\n]+)\]\(([^()\s]+)\)")
_SPACE = "\ue000"
"""Replaces a space inside a code span, which must not be wrapped."""
MIN_COLUMN = 12
"""Characters to which the columns of a wide table are narrowed at most."""
MIN_WIDTH = 8
GAP = "  "

_STYLES = {"heading": "\x1b[1;4m", "bold": "\x1b[1m", "code": "\x1b[36m", "bad": "\x1b[1;31m", "good": "\x1b[1;32m"}


def style(name: str, text: str, color: bool) -> str:
    """Return ``text`` in one of the styles ``heading``, ``bold``, ``code``, ``bad`` and ``good``."""
    return f"{_STYLES[name]}{text}\x1b[0m" if color and text else text


def render(markdown: str, width: int, color: bool = False) -> str:
    """Return the text for a terminal of ``width`` columns, without a line end at its end. Code is never wrapped."""
    width = max(width, MIN_WIDTH)
    out: list[str] = []
    for block in blocks(markdown.replace(_SPACE, " ")):
        if block.kind == "code":
            out += code_block("\n".join(block.lines))
        elif block.kind == "table":
            out += _table(block.lines, width, color)
        elif block.kind == "indented":
            out += block.lines
        elif block.kind == "heading":
            out.append(style("heading", _inline(block.lines[0], False), color))
        elif block.kind == "blank":
            out.append("")
        else:
            out += _paragraph(block, width, color)
    return "\n".join(out)


def code_block(text: str) -> list[str]:
    """The lines of a code block."""
    return [f"    {line}".rstrip() for line in text.rstrip().split("\n")]


def _paragraph(block: Block, width: int, color: bool) -> list[str]:
    """A wrapped paragraph or list item."""
    first = f"{block.mark} " if block.mark else ""
    text = _protected(" ".join(line.strip() for line in block.lines))
    wrapped = wrap(
        text,
        width,
        initial_indent=first,
        subsequent_indent=" " * len(first),
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [_inline(line, color) for line in wrapped]


def _protected(text: str) -> str:
    """The text with a mark for each space inside of code spans."""
    return CODE.sub(lambda match: match[0].replace(" ", _SPACE), text)


def _inline(text: str, color: bool) -> str:
    """The text with styles for code and bold words, if ``color``, else with backticks around code."""
    parts: list[str] = []
    end = 0
    for match in CODE.finditer(text):
        parts.append(_words(text[end : match.start()], color))
        inner = match[2].strip(" " + _SPACE) if len(match[1]) > 1 else match[2]
        parts.append(style("code", inner, True) if color else match[0])
        end = match.end()
    parts.append(_words(text[end:], color))
    return "".join(parts).replace(_SPACE, " ")


def _words(text: str, color: bool) -> str:
    """Text without code spans: links and bold words."""
    text = _LINK.sub(lambda match: match[1] if match[1] == match[2] else f"{match[1]} ({match[2]})", text)
    return BOLD.sub(lambda match: style("bold", match[1], color), text)


def _table(rows: list[str], width: int, color: bool) -> list[str]:
    """An aligned table; wide columns are wrapped where the table does not fit."""
    head, marks = cells(rows[0]), cells(rows[1])
    count = len(head)
    right = [mark.endswith(":") and not mark.startswith(":") for mark in (*marks, *[""] * count)][:count]
    body = [[_protected(cell) for cell in (*cells(row), *[""] * count)][:count] for row in rows[2:]]
    table = [[_protected(cell) for cell in head], *body]
    widths = _fitting([max(len(_plain(row[n])) for row in table) for n in range(count)], width - len(GAP) * (count - 1))
    out: list[str] = []
    for number, row in enumerate(table):
        columns = [
            wrap(cell, max(widths[n], 1), break_long_words=False, break_on_hyphens=False) or [""]
            for n, cell in enumerate(row)
        ]
        for line in range(max(map(len, columns))):
            row_cells = [column[line] if line < len(column) else "" for column in columns]
            out.append(
                GAP.join(_cell(row_cells[n], widths[n], right[n], color, number == 0) for n in range(count)).rstrip()
            )
        if number == 0:
            out.append(GAP.join("-" * size for size in widths))
    return out


def _plain(cell: str) -> str:
    return _inline(cell, False)


def _cell(text: str, width: int, right: bool, color: bool, head: bool) -> str:
    """A cell filled up to the width of its column."""
    spaces = " " * (width - len(_plain(text)))
    shown = style("bold", _plain(text), color) if head else _inline(text, color)
    if color and not head:
        spaces += " " * (len(_plain(text)) - len(_visible(shown)))
    return spaces + shown if right else shown + spaces


def _visible(text: str) -> str:
    """The text without its styles."""
    return re.sub("\x1b\\[[0-9;]*m", "", text)


def _fitting(widths: list[int], room: int) -> list[int]:
    """The widths of the columns, the widest ones narrowed until all fit, but none below ``MIN_COLUMN``."""
    widths = list(widths)
    excess = sum(widths) - room
    while excess > 0 and max(widths) > MIN_COLUMN:
        widest = max(widths)
        others = [size for size in widths if size < widest]
        columns = [n for n, size in enumerate(widths) if size == widest]
        step = min(widest - max([*others, MIN_COLUMN]), -(-excess // len(columns))) or 1
        for n in columns:
            widths[n] -= step
        excess -= step * len(columns)
    return widths
