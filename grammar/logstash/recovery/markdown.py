"""Backslashes of Markdown, ``add\\_tag => \\["a"\\]``, in a pipeline that was copied out of the source of a page."""

from __future__ import annotations

import re

from lslint.grammar.logstash.recovery.scan import scan
from lslint.grammar.logstash.recovery.tokens import FOREIGN, REGEXP, STRING
from lslint.grammar.parse_errors import ParseError
from lslint.grammar.spans import replaced

_ESCAPED = "[]_*"
_MAY_HOLD = re.compile(r"\\[\[\]_*]")


def may_hold(text: str) -> bool:
    """Whether the text may contain such backslashes, including in strings."""
    return _MAY_HOLD.search(text) is not None


def escapes(text: str) -> list[int]:
    """The offsets of these backslashes outside strings, regular expressions and comments. A line with another
    backslash outside strings holds something else, for example a regular expression without quotes."""
    tokens = scan(text)
    offsets: list[int] = []
    others: set[int] = set()
    lines: list[int] = []
    for index, what in enumerate(tokens.kind):
        start, end = tokens.start[index], tokens.end[index]
        line = tokens.line[index]
        if what in (STRING, REGEXP, FOREIGN):
            if index in tokens.broken:
                others.add(line)
            continue
        offset = text.find("\\", start, end)
        while offset >= 0:
            if (
                text[offset + 1 : offset + 2] in _ESCAPED
                and text[offset + 1 : offset + 2]
                and text[offset - 1 : offset] not in ("/", "\\")
            ):
                offsets.append(offset)
                lines.append(line)
            else:
                others.add(line)
            offset = text.find("\\", offset + 1, end)
    return [offset for offset, line in zip(offsets, lines, strict=True) if line not in others]


def without(text: str, offsets: list[int]) -> str:
    """The intended text at the same length: each backslash is replaced by a space or a second ``_``."""
    return replaced(text, ((offset, offset + 1, "_" if text[offset + 1] == "_" else " ") for offset in offsets))


def errors(text: str, offsets: list[int], *, is_repaired: bool) -> list[ParseError]:
    """An error for each of these backslashes; the first one has the edits if they make the text readable."""
    edits = tuple((offset, offset + 1, "") for offset in offsets) if is_repaired else ()
    problems = [
        ParseError("markdown-escape", offset, offset + 2, {"text": text[offset : offset + 2]}) for offset in offsets
    ]
    problems[0].edits = edits
    problems[0].detail["count"] = str(len(offsets))
    return problems
