"""jvm.options as a small tree: one JVM option a line, each with its span and the Java versions it is for.

The line forms are those of Logstash's own reader: ``-OPTION``, ``N:-OPTION`` (this Java only), ``N-:-OPTION`` (N and
later), ``N-M:-OPTION``, comments that begin in the first column, blank lines. ``${NAME}`` is replaced before the JVM
sees the option; a line with one keeps it as text.
"""

from __future__ import annotations

import re

from lslint.grammar.config.tree import ConfigFile
from lslint.grammar.parse_errors import ParseError
from lslint.grammar.record import record

NEWEST = 1 << 30
"""The upper end of a range of Java versions that has none."""

_LINE = re.compile(r"(?:([0-9]++)(-)?([0-9]++)?:)?(-.*)", re.DOTALL)
_MARKS = {"{{": "}}", "{%": "%}", "{#": "#}", "<%": "%>", "%{": "}", "@@": "@@"}
"""Where tags of templates begin and end."""


@record
class JvmOption:
    """An option. ``text``: without the prefix, at ``at``; ``low``/``high``: the Java versions it is for, both included.
    ``start``/``end`` span the line without its end."""

    start: int
    end: int
    at: int
    text: str
    low: int
    high: int

    @property
    def span(self) -> tuple[int, int]:
        """The span of the option without its Java versions."""
        return self.at, self.at + len(self.text)

    def holds(self, java: int) -> bool:
        """True if the option is for that Java version."""
        return self.low <= java <= self.high


class JvmOptions(ConfigFile):
    """All options of a file in order; of two that set the same, the JVM takes the later."""

    __slots__ = ("options",)

    def __init__(self, options: list[JvmOption], comments: list[tuple[int, int]]) -> None:
        super().__init__("jvm-options", [], comments)
        self.options = options


def parse(text: str) -> tuple[JvmOptions, list[ParseError]]:
    """The options of a file, and a syntax error ``jvm-line`` for each invalid line; ``template-marker`` for the
    first line with a tag of a template. The lines of a longer tag, such as code between ``<%`` and ``%>``, are no
    options. Raises nothing."""
    options: list[JvmOption] = []
    comments: list[tuple[int, int]] = []
    errors: list[ParseError] = []
    templated = False
    closing = ""  # what ends the tag that an earlier line begins
    offset = 1 if text.startswith("\ufeff") else 0
    while offset < len(text):
        end = text.find("\n", offset)
        end = len(text) if end < 0 else end
        start, offset = offset, end + 1
        if text[end - 1 : end] == "\r":
            end -= 1
        line = text[start:end]
        if closing:
            closing = closing if closing not in line else _open_tag(line.rpartition(closing)[2])
        elif line.startswith("#"):
            comments.append((start, end))
        elif any(mark in line for mark in _MARKS):
            if not templated:
                errors.append(ParseError("template-marker", start, end, {"outside": "yes"}))
            templated = True
            closing = _open_tag(line)
        elif line.strip():
            match = _LINE.fullmatch(line)
            low, high = 0, NEWEST
            if match is not None and match[1]:
                low = int(match[1][:9])
                high = int(match[3][:9]) if match[3] else NEWEST if match[2] else low
            if match is None or high < low:
                errors.append(_error(line, start, match is not None))
                continue
            shift = match.start(4)
            options.append(JvmOption(start, end, start + shift, match[4].rstrip(), low, high))
    return JvmOptions(options, comments), errors


def _open_tag(line: str) -> str:
    """What ends the tag that a line begins and does not end; empty without one."""
    offset, mark = max((line.rfind(mark), mark) for mark in _MARKS)
    return _MARKS[mark] if offset >= 0 and _MARKS[mark] not in line[offset:] else ""


def _error(line: str, start: int, backwards: bool) -> ParseError:
    """What is wrong with a line, and the edit that fixes it where one is at hand."""
    bare = line.strip()
    first = start + len(line) - len(line.lstrip())
    last = first + len(bare)
    edits: tuple[tuple[int, int, str], ...] = ()
    what = "range" if backwards else "other"
    if not backwards:
        if _LINE.fullmatch(bare):
            what, edits = "indented", ((start, first, ""),)
        elif bare.startswith("#"):
            what, edits = "comment", ((start, first, ""),)
        elif re.match(r"(?:X(?:ms|mx|ss|X:|log)|D[\w.]+=|XX:)", bare):
            what, edits = "dash", ((first, first, "-"),)
    return ParseError("jvm-line", first, last, {"what": what, "found": bare[:60]}, (), edits)
