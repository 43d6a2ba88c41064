"""Backslashes of Markdown, ``add\\_tag => \\["a"\\]``, in a pipeline that was copied out of the source of a page."""

from __future__ import annotations

import re

from lslint.grammar.logstash.recovery.scan import scan
from lslint.grammar.logstash.recovery.tokens import FOREIGN, REGEXP, STRING
from lslint.grammar.parse_errors import ParseError

_ESCAPED = "[]_*"
_MAY_HOLD = re.compile(r"\\[\[\]_*]")


def may_hold(text: str) -> bool:
    """Whether the text may contain such backslashes, including in strings."""
    return _MAY_HOLD.search(text) is not None


def escapes(text: str) -> list[int]:
    """The offsets of these backslashes outside strings, regular expressions and comments. A line with another
    backslash outside strings holds something else, for example a regular expression without quotes."""
    tokens = scan(text)
    found: list[int] = []
    others: set[int] = set()
    lines: list[int] = []
    for index, what in enumerate(tokens.kind):
        start, end = tokens.start[index], tokens.end[index]
        line = tokens.line[index]
        if what in (STRING, REGEXP, FOREIGN):
            if index in tokens.broken:
                others.add(line)
            continue
        at = text.find("\\", start, end)
        while at >= 0:
            if text[at + 1 : at + 2] in _ESCAPED and text[at + 1 : at + 2] and text[at - 1 : at] not in ("/", "\\"):
                found.append(at)
                lines.append(line)
            else:
                others.add(line)
            at = text.find("\\", at + 1, end)
    return [at for at, line in zip(found, lines, strict=True) if line not in others]


def without(text: str, found: list[int]) -> str:
    """The intended text at the same length: each backslash is replaced by a space or a second ``_``."""
    parts: list[str] = []
    last = 0
    for at in found:
        parts += (text[last:at], "_" if text[at + 1] == "_" else " ")
        last = at + 1
    return "".join(parts) + text[last:]


def errors(text: str, found: list[int], *, is_repaired: bool) -> list[ParseError]:
    """An error for each of these backslashes; the first one has the edits if they make the text readable."""
    edits = tuple((at, at + 1, "") for at in found) if is_repaired else ()
    made = [ParseError("markdown-escape", at, at + 2, {"text": text[at : at + 2]}) for at in found]
    made[0].edits = edits
    made[0].detail["count"] = str(len(found))
    return made
