"""Where a shell script ends: at an ``exit`` that no condition, loop, function, string or here-document holds."""

from __future__ import annotations

import re

from lslint.grammar.bounded_cache import compiled

_EXIT = r"(?m:^exit(?:[ \t]++(?:\d{1,3}|\$\?))?[ \t]*+;?[ \t]*+(?:#[^\n]*+)?\r?$)"
MAX_LINE = 2000
_HERE = r"<<-?[ \t]*+[\"']?(\w{1,60})"
_OPENS = (
    r"(if|for|while|until|case|select)\b|.*?(?:(?<![\w$])(\{)|(\())[ \t]*+$"
    r"|(?:function[ \t]+)?[\w-]{1,80}[ \t]*+\([ \t]*\)[ \t]*+$"
)
_CLOSERS = {
    "if": "fi", "case": "esac", "{": "}", "(": ")", "for": "done", "while": "done", "until": "done", "select": "done",
}  # fmt: skip
_CONTINUED = ("\\", "&&", "||", "|")


def end_of(text: str) -> int:
    """The offset of the first ``exit`` that a script always reaches; its length if there is none. In doubt, an ``exit``
    is not the end."""
    if compiled(_EXIT).search(text) is None:
        return len(text)
    blocks: list[str] = []  # what closes those that are open
    offset = 0
    quote = heredoc = before = ""
    for line in text.splitlines(keepends=True):
        start, offset = offset, offset + len(line)
        body = line.strip()
        if heredoc:
            heredoc = "" if body == heredoc else heredoc
            continue
        if not quote:
            if body[:1] in ("", "#"):
                continue
            is_continued, before = before.endswith(_CONTINUED), body
            if not blocks and not is_continued and compiled(_EXIT).match(line.rstrip("\n")) is not None:
                return start
            _count(body[:MAX_LINE], blocks)
            match = compiled(_HERE).search(body)
            if match is not None and "<<<" not in body:
                heredoc = match[1]
                continue
        quote = _quote_after(body, quote)
    return len(text)


def _count(line: str, blocks: list[str]) -> None:
    """Notes what a line opens and closes."""
    opened = compiled(_OPENS).match(line)
    if opened is not None:
        word = opened[1] or opened[2] or opened[3]
        if not word:
            return  # the name of a function; the brace follows
        blocks.append(_CLOSERS[word])
        is_closed = line.endswith((f"; {blocks[-1]}", f";{blocks[-1]}"))
    else:
        is_closed = bool(blocks) and re.match(rf"{re.escape(blocks[-1])}(?!\w)", line) is not None
    if blocks and is_closed:
        blocks.pop()


def _quote_after(line: str, quote: str) -> str:
    """The quote that is open at the end of a line, if ``quote`` is at its start."""
    offset = 0
    while offset < len(line):
        char = line[offset]
        if char == "\\" and quote != "'":
            offset += 1
        elif quote:
            quote = "" if char == quote else quote
        elif char in "\"'":
            quote = char
        elif char == "#" and line[offset - 1 : offset] in (" ", "\t"):
            break
        offset += 1
    return quote
