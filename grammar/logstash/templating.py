"""Template markers in pipelines: ERB ``<% %>``, Jinja, Go and Helm ``{{ }}`` ``{% %}`` ``{# #}``, Mustache, ``@NAME@``.

``mask`` replaces markers by text of the same length that the grammar can read, so that every offset stays true. Nothing
is rendered: both branches of a template's condition stay in the text.
"""

from __future__ import annotations

import re

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.parse_errors import Span

ENGINES = ("ERB", "Jinja or Go template", "Jinja", "Jinja", "placeholder")
_START = (
    r"(<%(?=[=\-#\s@a-z]))|(?<![%\\${])(\{\{)(?!\{)|(\{%(?=[\s+\-a-z]))|(?m:^[ \t]*+(\{\#))"
    r"|(?<![\w@\]])(@@?[A-Z][A-Z0-9_]+@@?)(?![\w@])"
)
_STRING_OR_COMMENT = r"""["'#]|[=!]~[ \t]*/(?:[\\]/|[^/\n])*/"""
# Statements: they leave no text behind. Also Go's and Mustache's, which are written with double braces.
_CONTROL = (
    r"<%(?!-?=)|\{[%#]"
    r"|\{\{[-~]?\s*(?:[#/^!>]|(?:if|else|end|range|with|define|template|block|include)\b|/\*|\$\w+\s*:?=)"
)
_GLUE = r"[^\s\"'{}\[\],]*"


class Marker:
    """A template marker: its span, its engine's name, ``control``: a statement that leaves no text behind, and
    ``where``: ``outside``, ``string`` or ``comment``.
    """

    __slots__ = ("control", "end", "engine", "start", "where")

    def __init__(self, start: int, end: int, engine: str, control: bool) -> None:
        self.start = start
        self.end = end
        self.engine = engine
        self.control = control
        self.where = "outside"


def markers(text: str) -> list[Marker]:
    """All template markers of a pipeline in order. Linear in the size of the text.

    Not markers: ``%{{…}}`` (a date of Logstash), ``\\{{`` and ``<%{`` (patterns), ``{{`` not closed on its line.
    """
    if not any(opener in text for opener in ("<%", "{{", "{%", "{#", "@")):
        return []
    found: list[Marker] = []
    start_of, control = compiled(_START), compiled(_CONTROL)
    none_until = {"%>": -1, "}}": -1, "%}": -1, "#}": -1, "line": -1}
    pos = 0
    match = start_of.search(text, pos)
    while match is not None:
        kind = match.lastindex or 0
        start = match.start(kind)
        end = match.end() if kind == 5 else _end(text, start, ("%>", "}}", "%}", "#}")[kind - 1], none_until)
        if end < 0:
            pos = match.end()
        else:
            found.append(Marker(start, end, ENGINES[kind - 1], control.match(text, start) is not None))
            pos = end
        match = start_of.search(text, pos)
    _locate(text, found)
    return found


def _end(text: str, start: int, closer: str, none_until: dict[str, int]) -> int:
    """Where the marker that begins at ``start`` ends, or -1. ``none_until`` keeps the results of earlier searches."""
    if start < none_until[closer]:
        return -1
    if closer != "}}" or text.startswith(("{{-", "{{/*"), start):
        at = text.find(closer, start + 2)
        if at < 0:
            none_until[closer] = len(text)
    else:
        line_end = none_until["line"]
        if line_end < start:
            line_end = text.find("\n", start)
            line_end = none_until["line"] = len(text) if line_end < 0 else line_end
        at = text.find(closer, start + 2, line_end)
        if at < 0:
            none_until[closer] = line_end
    if at < 0:
        return -1
    if closer == "}}":
        while text[at + 2 : at + 3] == "}":
            at += 1
        inner = text[start + 2 : at] if at - start < 4000 else ""
        if not inner.strip(" -~") or "=>" in inner or inner.count("{") != inner.count("}"):
            return -1
    return at + 2


def _locate(text: str, found: list[Marker]) -> None:
    """Set ``where`` of the markers; a marker hides the quotes in it."""
    delimiter = compiled(_STRING_OR_COMMENT)
    open_ended: set[str] = set()
    pos = index = 0
    match = delimiter.search(text)
    while index < len(found):
        if match is not None and match.start() < pos:
            match = delimiter.search(text, pos)
        if match is None or match.start() >= found[index].start:
            pos = found[index].end
            index += 1
            continue
        if match.group()[0] in "=!":
            pos = match.end()
            while index < len(found) and found[index].start < pos:
                found[index].where = "string"
                index += 1
            continue
        if match.group() == "#":
            end = text.find("\n", match.start())
            end = len(text) if end < 0 else end
            where = "comment"
        else:
            end = _string_end(text, match.start(), found, index, open_ended)
            where = "string"
        while index < len(found) and found[index].start < end:
            found[index].where = where
            end = max(end, found[index].end)
            index += 1
        pos = end


def _string_end(text: str, start: int, found: list[Marker], index: int, open_ended: set[str]) -> int:
    """The end of the string at ``start``; quotes inside markers do not close it. Its line's end if it is never closed;
    then later ones with that quote are not either, which ``open_ended`` keeps.
    """
    quote = text[start]
    at = -1 if quote in open_ended else text.find(quote, start + 1)
    while at >= 0:
        while index < len(found) and found[index].end <= at:
            index += 1
        if index < len(found) and found[index].start < at:
            at = text.find(quote, found[index].end)
        elif text[at - 1] == "\\" and at > start + 1:
            at = text.find(quote, at + 1)
        else:
            return at + 1
    open_ended.add(quote)
    end = text.find("\n", start)
    return len(text) if end < 0 else end


def mask(text: str) -> tuple[str, list[Span]] | None:
    """The text with its markers replaced by harmless text of the same length, and the spans of the markers outside
    strings and comments; None where there is nothing to replace.

    Statements become spaces. An expression becomes a string ``"${____}"`` where a value is wanted, a field or a word
    elsewhere, spaces if it stands alone. In strings only quotes inside markers change.
    """
    found = [marker for marker in markers(text) if marker.where != "comment"]
    pieces: list[str] = []
    spans: list[Span] = []
    pos = 0
    changed = False
    for number, marker in enumerate(found):
        if marker.where == "string":
            inside = text[marker.start : marker.end]
            plain = inside.replace('"', "_").replace("'", "_").replace("\\", "_")
            pieces += (text[pos : marker.start], plain)
            changed = changed or plain != inside
            pos = marker.end
            continue
        changed = True
        spans.append((marker.start, marker.end))
        if marker.start < pos:  # part of a run that is masked already
            continue
        if marker.control:
            pieces += (text[pos : marker.start], _blanks(text[marker.start : marker.end]))
            pos = marker.end
            following = found[number + 1] if number + 1 < len(found) else None
            if following is not None and following.control and text[pos : following.start].strip(" \t") == ",":
                pieces.append(_blanks(text[pos : following.start]))  # the comma that joins a loop's items
                pos = following.start
            continue
        start, end = _run(text, marker, found, number, pos)
        pieces += (text[pos:start], _harmless(text, start, end))
        pos = end
    if not changed:
        return None
    pieces.append(text[pos:])
    return "".join(pieces), spans


def _blanks(text: str) -> str:
    """Blanks of the same length, line ends kept."""
    return re.sub(r"[^\r\n]", " ", text)


def _run(text: str, marker: Marker, found: list[Marker], number: int, floor: int) -> tuple[int, int]:
    """The span of an expression with everything glued to it: ``{{ host }}:{{ port }}``, ``prefix_<%= x %>``."""
    start, end = marker.start, marker.end
    while start > floor and text[start - 1] not in " \t\r\n\"'{}[],()!" and text[start - 2 : start] != "=>":
        start -= 1
    glue = compiled(_GLUE)
    while True:
        match = glue.match(text, end)
        stop = match.end() if match is not None else end
        arrow = text.find("=>", end, stop)
        if arrow >= 0:
            return start, arrow
        end = stop
        number += 1
        if number < len(found) and found[number].start == end and not found[number].control:
            end = found[number].end
            continue
        return start, end


def _harmless(text: str, start: int, end: int) -> str:
    """What stands for an expression from ``start`` to ``end``, by what is before and behind it."""
    size = end - start
    before = text[max(0, start - 200) : start]
    after = text[end : end + 200]
    alone = not before.rpartition("\n")[2].strip() and not after.partition("\n")[0].strip()
    before, after = before.rstrip(), after.lstrip()
    word = before.rsplit(None, 1)[-1] if before else ""
    if before.endswith(("=>", "[", ",", "==", "!=", "<", ">", "=~", "!~")) or word == "in":
        if "\n" in text[start:end] or size < 6:
            return '"' + re.sub(r"[^\r\n]", "_", text[start + 1 : end - 1]) + '"'
        return '"${' + "_" * (size - 5) + '}"'
    if word in ("if", "and", "or", "not", "!", "(", "xor", "nand") or before.endswith(("(", "!")):
        return "[" + "_" * (size - 2) + "]"
    if after.startswith(("=>", "{")) and not alone and "\n" not in text[start:end]:
        return "_" * size
    return _blanks(text[start:end])
