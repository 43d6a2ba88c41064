"""A pipeline of Logstash in a YAML file: to the YAML parser, its sections are many errors that nobody made."""

from __future__ import annotations

import re

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.parse_errors import ParseError, Span
from lslint.grammar.spans import blanked

_SECTION = re.compile(r"^(?:input|filter|output)(?=[ \t]*(?:#[^\n]*)?(?:\r?\n[ \t]*)?(?P<open>\{))", re.MULTILINE)
_CONTENT = re.compile(
    r"[ \t\r\n]*(?:#[^\n]*\n[ \t\r\n]*)*(?:if\b[^\n]*\{|[\w-]+[ \t\r\n]*\{|\}[ \t]*(?:#|\r?$))", re.MULTILINE
)
# no string begins after a backslash: of many escaped quotes that nothing closes, each would scan the rest of the line
_TOKEN = re.compile(
    r"""[{}]|(?<!\\)"(?:[^"\\\n]|\\.)*+"|(?<!\\)'(?:[^'\\\n]|\\.)*+'|\#[^\n]*|^(?=[\w.-]+:(?:[ \t\r\n]|\Z))""",
    re.MULTILINE,
)


def mask_pipeline(text: str) -> tuple[str, ParseError] | None:
    """Return a YAML text with the sections of a pipeline blank, and the error for the first of them; None without
    any."""
    spans: list[Span] = []
    offset = 0
    while (section := _SECTION.search(text, offset)) is not None:
        offset = section.end()
        if not _CONTENT.match(text, section.end("open")):
            continue
        offset = _end(text, section.start("open"))
        spans.append((section.start(), offset))
    if not spans:
        return None
    start = spans[0][0]
    name = compiled(r"\w+").match(text, start)
    assert name is not None
    detail = {"what": "pipeline", "found": name[0], "document": "1"}
    return blanked(text, spans), ParseError("yaml-syntax", start, name.end(), detail)


def _end(text: str, brace: int) -> int:
    """Return the end of a block: its closing brace, or the next key in the first column, or the end of the text."""
    depth = 0
    for token in _TOKEN.finditer(text, brace):
        if token[0] == "{":
            depth += 1
        elif token[0] == "}":
            depth -= 1
            if depth == 0:
                return token.end()
        elif not token[0]:
            return token.start()
    return len(text)
