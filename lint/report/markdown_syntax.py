"""The parts of Markdown that the pages of rules use."""

from __future__ import annotations

import re

CODE = re.compile(r"(`+)(.+?)\1", re.DOTALL)
BOLD = re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*")
ITEM = re.compile(r"( *)([-*+]|\d{1,3}[.)]) +")
HEADING = re.compile(r"(#{1,6}) +(.+)")
SEPARATOR = re.compile(r"\|?(?: *:?-+:? *\|)+(?: *:?-+:? *)?\|?")
FENCE = re.compile(r" *(```+|~~~+)")


def cells(row: str) -> list[str]:
    """The cells of a table row; a ``|`` in a code span or after a backslash separates none."""
    row = row.strip().removeprefix("|")
    row = row[:-1] if row.endswith("|") and not row.endswith("\\|") else row
    code = [match.span() for match in CODE.finditer(row)]
    cells, start = [], 0
    for index, character in enumerate(row):
        escaped = index > 0 and row[index - 1] == "\\"
        if character == "|" and not escaped and not any(low <= index < high for low, high in code):
            cells.append(row[start:index])
            start = index + 1
    return [cell.strip().replace("\\|", "|") for cell in (*cells, row[start:])]


class Block:
    """A block of Markdown. ``kind``: ``code`` (fenced), ``indented`` (code), ``table``, ``heading``, ``item``,
    ``paragraph`` or ``blank`` (one empty line). ``lines``: its lines, without fences and the marks of headings and
    items; ``mark``: of an item, with its indent.
    """

    __slots__ = ("kind", "lines", "mark")

    def __init__(self, kind: str, lines: list[str], mark: str = "") -> None:
        self.kind = kind
        self.lines = lines
        self.mark = mark


def blocks(text: str) -> list[Block]:
    """The blocks of Markdown in their order."""
    parts: list[Block] = []
    lines = text.split("\n")
    offset = 0
    while offset < len(lines):
        block, offset = _block(lines, offset, not parts or parts[-1].kind == "blank")
        parts.append(block)
    return parts


def _block(lines: list[str], offset: int, is_after_blank: bool) -> tuple[Block, int]:
    """The block that begins at a line, and the line after it."""
    line = lines[offset]
    fence = FENCE.match(line)
    if fence is not None:
        end = next((n for n in range(offset + 1, len(lines)) if lines[n].strip().startswith(fence[1])), len(lines))
        return Block("code", lines[offset + 1 : end]), end + 1
    if "|" in line and offset + 1 < len(lines) and SEPARATOR.fullmatch(lines[offset + 1].strip()):
        end = next((n for n in range(offset, len(lines)) if "|" not in lines[n]), len(lines))
        return Block("table", lines[offset:end]), end
    if line.startswith("    ") and is_after_blank:
        end = next((n for n in range(offset, len(lines)) if not lines[n].startswith("    ")), len(lines))
        return Block("indented", lines[offset:end]), end
    heading = HEADING.fullmatch(line)
    if heading is not None:
        return Block("heading", [heading[2]]), offset + 1
    if not line.strip():
        return Block("blank", []), offset + 1
    end = offset + 1
    while end < len(lines) and _continues(lines[end]):
        end += 1
    item = ITEM.match(line)
    if item is None:
        return Block("paragraph", lines[offset:end]), end
    return Block("item", [line[item.end() :], *lines[offset + 1 : end]], f"{item[1]}{item[2]}"), end


def _continues(line: str) -> bool:
    """Whether a line belongs to the paragraph or item of the line above."""
    return bool(line.strip()) and not (ITEM.match(line) or HEADING.match(line) or FENCE.match(line))
