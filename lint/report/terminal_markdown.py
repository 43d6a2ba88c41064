"""Renders the Markdown of rules for a terminal: paragraphs and lists are wrapped, all other lines stay as they are."""

from __future__ import annotations

import re
from textwrap import wrap

_CODE = re.compile(r"(`+)(.+?)\1", re.DOTALL)
_BOLD = re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*")
_ITEM = re.compile(r" *(?:[-*+]|\d{1,3}[.)]) +")
_FENCE = re.compile(r" *(```+|~~~+)")
_LINK = re.compile(r"(?<!!)\[([^\]\n]+)\]\(([^()\s]+)\)")
_VERBATIM = ("    ", "\t", "#", "|")
"""Beginnings of lines of code, headings and tables."""
_SPACE = "\ue000"
"""Replaces a space inside a code span, which must not be wrapped."""
MIN_WIDTH = 8

_STYLES = {"bold": "\x1b[1m", "code": "\x1b[36m", "bad": "\x1b[1;31m", "good": "\x1b[1;32m"}


def style(name: str, text: str, color: bool) -> str:
    """Return ``text`` in one of the styles ``bold``, ``code``, ``bad`` and ``good``."""
    return f"{_STYLES[name]}{text}\x1b[0m" if color and text else text


def render(markdown: str, width: int, color: bool = False) -> str:
    """Return the text for a terminal of ``width`` columns, without a line end at its end. Code is never wrapped."""
    out: list[str] = []
    paragraph: list[str] = []
    fence = ""

    def end_paragraph() -> None:
        if paragraph:
            out.extend(_paragraph(paragraph, max(width, MIN_WIDTH), color))
            paragraph.clear()

    for line in markdown.replace(_SPACE, " ").split("\n"):
        opened = _FENCE.match(line)
        if fence or opened is not None:
            end_paragraph()
            out.append(line)
            fence = opened[1] if opened is not None and not fence else "" if line.strip().startswith(fence) else fence
        elif not line.strip() or (line.startswith(_VERBATIM) and not paragraph):
            end_paragraph()
            out.append(line.rstrip())
        else:
            if _ITEM.match(line):
                end_paragraph()
            paragraph.append(line)
    end_paragraph()
    return "\n".join(out)


def _paragraph(lines: list[str], width: int, color: bool) -> list[str]:
    """A wrapped paragraph or list item."""
    item = _ITEM.match(lines[0])
    mark = f"{item[0].rstrip()} " if item is not None else ""
    first, *rest = lines
    text = " ".join((first[item.end() if item is not None else 0 :].strip(), *map(str.strip, rest)))
    wrapped = wrap(
        _CODE.sub(lambda match: match[0].replace(" ", _SPACE), text),
        width,
        initial_indent=mark,
        subsequent_indent=" " * len(mark),
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [_inline(line, color) for line in wrapped]


def _inline(text: str, color: bool) -> str:
    """The text with styles for code and bold words, if ``color``, else with backticks around code."""
    parts: list[str] = []
    end = 0
    for match in _CODE.finditer(text):
        parts.append(_words(text[end : match.start()], color))
        inner = match[2].strip(" " + _SPACE) if len(match[1]) > 1 else match[2]
        parts.append(style("code", inner, True) if color else match[0])
        end = match.end()
    parts.append(_words(text[end:], color))
    return "".join(parts).replace(_SPACE, " ")


def _words(text: str, color: bool) -> str:
    """Text without code spans: links and bold words."""
    text = _LINK.sub(lambda match: match[1] if match[1] == match[2] else f"{match[1]} ({match[2]})", text)
    return _BOLD.sub(lambda match: style("bold", match[1], color), text)
