"""Text as HTML: names and messages that may hold text of a stranger's file, and the Markdown of rule pages.

Everything is escaped. Characters without a glyph, among them those that change the direction of text, are written as
escapes. ``bdi`` tags keep text in a right-to-left script from moving what is next to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape as _escape

from lslint.report.display import clean, clean_lines
from lslint.report.markdown_syntax import BOLD, CODE, blocks, cells

_LINK = re.compile(r"(?<!!)\[([^\]\n]+)\]\((https?://[^()\s]+)\)|(https?://[^\s<>`\"')]*[^\s<>`\"').,;:])")


def escape(text: str) -> str:
    """One line of any text, for an element or an attribute in double quotes."""
    return _escape(clean(text))


def name(text: str) -> str:
    """A path or another name of a file, separate from the text around it."""
    return _isolated(escape(text))


def message(text: str) -> str:
    """A message: names in backticks become code, nothing else is interpreted."""
    return _isolated(_spans(clean(text), _escape))


def link(address: str, text: str) -> str:
    """A link to a page outside of the report; ``text`` is plain. Only web addresses become links."""
    if not address.startswith(("https://", "http://")):
        return escape(text)
    return f'<a href="{escape(address)}" rel="noreferrer">{escape(text)}</a>'


def markdown(text: str) -> str:
    """The Markdown of a rule page as HTML: paragraphs, lists, tables, code, bold words and web addresses."""
    out: list[str] = []
    before = ""
    for block in blocks(clean_lines(text)):
        if before == "item" != block.kind:
            out.append("</ul>")
        if block.kind in ("code", "indented"):
            lines = block.lines if block.kind == "code" else [line[4:] for line in block.lines]
            out.append(f"<pre>{_escape(chr(10).join(lines))}</pre>")
        elif block.kind == "table":
            out.append(_table(block.lines[0], block.lines[2:]))
        elif block.kind == "heading":
            out.append(f"<h4>{_inline(block.lines[0])}</h4>")
        elif block.kind == "item":
            out.append(f"{'' if before == 'item' else '<ul>'}<li>{_joined(block.lines)}</li>")
        elif block.kind == "paragraph":
            out.append(f"<p>{_joined(block.lines)}</p>")
        before = block.kind
    return "".join(out) + ("</ul>" if before == "item" else "")


def _isolated(text: str) -> str:
    """HTML that cannot change the direction of what is next to it; ASCII text never does."""
    return text if text.isascii() else f"<bdi>{text}</bdi>"


def _joined(lines: list[str]) -> str:
    return _inline(" ".join(line.strip() for line in lines))


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
    for match in CODE.finditer(text):
        inner = match[2].strip() if len(match[1]) > 1 else match[2]
        parts += (other(text[end : match.start()]), f"<code>{_escape(inner)}</code>")
        end = match.end()
    return "".join((*parts, other(text[end:])))


def _words(text: str) -> str:
    """Text without code: web addresses as links, and bold words."""
    parts: list[str] = []
    end = 0
    for match in _LINK.finditer(text):
        address = match[2] or match[3]
        parts += (_escape(text[end : match.start()]), link(address, match[1] or address))
        end = match.end()
    parts.append(_escape(text[end:]))
    return BOLD.sub(r"<strong>\1</strong>", "".join(parts))
