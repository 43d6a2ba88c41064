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
    code = [found.span() for found in CODE.finditer(row)]
    cells, start = [], 0
    for at, character in enumerate(row):
        escaped = at > 0 and row[at - 1] == "\\"
        if character == "|" and not escaped and not any(low <= at < high for low, high in code):
            cells.append(row[start:at])
            start = at + 1
    return [cell.strip().replace("\\|", "|") for cell in (*cells, row[start:])]
