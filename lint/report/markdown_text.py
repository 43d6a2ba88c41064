"""Markdown from names and messages that hold text of a stranger's file: no links, images or HTML come out of it."""

from __future__ import annotations

import re

from lslint.report.display import clean

_SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
_SPECIAL = re.compile(r"[\\`*\[\]<>!&~|]|(?<!\w)_|_(?!\w)|:(?=//)|(?<=\bwww)\.|@|#(?=\d)")
_LINE_START = re.compile(r"(?m)^(\s*)([#+=-]|\d+(?=[.)]))")


def code(value: str) -> str:
    """Return a code span that shows exactly ``value``, on one line."""
    displayed = clean(value)
    longest = max((len(run) for run in re.findall("`+", displayed)), default=0)
    fence = "`" * (longest + 1)
    pad = " " if displayed[:1] in ("`", " ", "") or displayed[-1:] in ("`", " ") else ""
    return f"{fence}{pad}{displayed}{pad}{fence}"


def text(value: str) -> str:
    """Return a message as Markdown: its code spans stay, everything else is shown as it is."""
    displayed = "\n".join(map(clean, value.split("\n")))
    parts = []
    offset = 0
    for span in _SPAN.finditer(displayed):
        parts += [_escape(displayed[offset : span.start()]), span[0]]
        offset = span.end()
    parts.append(_escape(displayed[offset:]))
    return _LINE_START.sub(lambda match: f"{match[1]}&#{ord(match[2][0])};{match[2][1:]}", "".join(parts))


def line(value: str) -> str:
    """Return a message as ``text`` does, on one line."""
    return text(clean(value))


def _escape(value: str) -> str:
    return _SPECIAL.sub(lambda match: f"\\{match[0]}", value)
