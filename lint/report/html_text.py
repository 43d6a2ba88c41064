"""Text as HTML: names and messages that may hold text of a stranger's file, and the Markdown of rule pages.

Everything is escaped. Characters without a glyph, among them those that change the direction of text, are written as
escapes; text between ``bdi`` tags does not move what is next to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape as _escape

from lslint.report.display import clean, clean_lines
from lslint.report.markdown_syntax import BOLD, CODE, FENCE, HEADING, ITEM, SEPARATOR, cells

_LINK = re.compile(r"(?<!!)\[([^\]\n]+)\]\((https?://[^()\s]+)\)|(https?://[^\s<>`\"')]*[^\s<>`\"').,;:])")


def escape(text: str) -> str:
    """One line of any text, for an element or an attribute in double quotes."""
    return _escape(clean(text))


def escape_lines(text: str) -> str:
    """Text of several lines, for a ``pre``."""
    return _escape(clean_lines(text))


def name(text: str) -> str:
    """A path or another name of a file, separate from the text around it."""
    return f"<bdi>{escape(text)}</bdi>"


def message(text: str) -> str:
    """A message: names in backticks become code, nothing else is interpreted."""
    return f"<bdi>{_spans(clean(text), _escape)}</bdi>"


def link(address: str, text: str) -> str:
    """A link to a page outside of the report; ``text`` is plain. Only web addresses become links."""
    if not address.startswith(("https://", "http://")):
        return escape(text)
    return f'<a href="{escape(address)}" rel="noreferrer">{escape(text)}</a>'


def markdown(text: str) -> str:
    """The Markdown of a rule page as HTML: paragraphs, lists, tables, code, bold words and web addresses."""
    out: list[str] = []
    lines = clean_lines(text).split("\n")
    at = 0
    while at < len(lines):
        line = lines[at]
        fence = FENCE.match(line)
        if fence is not None:
            end = next((n for n in range(at + 1, len(lines)) if lines[n].strip().startswith(fence[1])), len(lines))
            out.append(f"<pre>{_escape(chr(10).join(lines[at + 1 : end]))}</pre>")
            at = end + 1
        elif "|" in line and at + 1 < len(lines) and SEPARATOR.fullmatch(lines[at + 1].strip()):
            end = next((n for n in range(at, len(lines)) if "|" not in lines[n]), len(lines))
            out.append(_table(lines[at], lines[at + 2 : end]))
            at = end
        elif (heading := HEADING.fullmatch(line)) is not None:
            out.append(f"<h4>{_inline(heading[2])}</h4>")
            at += 1
        elif not line.strip():
            at += 1
        else:
            end = next((n for n in range(at + 1, len(lines)) if not lines[n].strip() or FENCE.match(lines[n])), -1)
            end = len(lines) if end < 0 else end
            out.append(_block(lines[at:end]))
            at = end
    return "".join(out)


def _block(lines: list[str]) -> str:
    """A paragraph, and the list in or below it."""
    paragraph: list[str] = []
    items: list[list[str]] = []
    for line in lines:
        item = ITEM.match(line)
        if item is not None:
            items.append([line[item.end() :]])
        else:
            (items[-1] if items else paragraph).append(line.strip())
    out = f"<p>{_inline(' '.join(paragraph))}</p>" if paragraph else ""
    return out + ("<ul>" + "".join(f"<li>{_inline(' '.join(item))}</li>" for item in items) + "</ul>" if items else "")


def _table(head: str, rows: list[str]) -> str:
    def row(line: str, cell: str) -> str:
        return "<tr>" + "".join(f"<{cell}>{_inline(each)}</{cell}>" for each in cells(line)) + "</tr>"

    return f'<div class="wide"><table>{row(head, "th")}{"".join(row(line, "td") for line in rows)}</table></div>'


def _inline(text: str) -> str:
    return _spans(text, _words)


def _spans(text: str, other: Callable[[str], str]) -> str:
    """The text with code for what is between backticks, and what ``other`` makes of the rest."""
    parts: list[str] = []
    end = 0
    for found in CODE.finditer(text):
        inner = found[2].strip() if len(found[1]) > 1 else found[2]
        parts += (other(text[end : found.start()]), f"<code>{_escape(inner)}</code>")
        end = found.end()
    return "".join((*parts, other(text[end:])))


def _words(text: str) -> str:
    """Text without code: web addresses as links, and bold words."""
    parts: list[str] = []
    end = 0
    for found in _LINK.finditer(text):
        address = found[2] or found[3]
        parts += (_escape(text[end : found.start()]), link(address, found[1] or address))
        end = found.end()
    parts.append(_escape(text[end:]))
    return BOLD.sub(r"<strong>\1</strong>", "".join(parts))
