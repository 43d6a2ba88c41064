"""Grok patterns for complete lines that have no anchor at the start.

A pattern without an anchor either describes a line from its start, and the anchor is missing, or it searches for a
value within the line. ``whole_line`` distinguishes the two cases.
"""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.nodes import Plugin, String
from lslint.grammar.mini_languages import grok_pattern
from lslint.grammar.record import record
from lslint.rules.api import Context
from lslint.rules.logstash.grok import charsets, cost, filters
from lslint.rules.logstash.grok.library import Library
from lslint.rules.logstash.grok.shape import Shape

_MAX_WORD_PARTS = 3
"""Elements of a pattern without a space that describe one word of a line, not a line."""

_MIN_PARTS = 4
_MIN_SIGNS = 4
_MIN_CAPTURES = 3

_TIME = "TIMESTAMP|DATE|ISO8601|SYSLOGBASE|SYSLOGLINE|SYSLOG5424|^(?:DAY|MONTH|MONTHNUM|MONTHDAY|YEAR|TIME)$"
_LAZY_CAPTURE = r"(?:\(\?[imx]+\))?(?:\((?:\?:)?-\|)?(%\{DATA:[^}]+\}|\(\?<[^>=!][^>]*>\.[*+]\?\))"
_TEXT = r"(?:\(\?[imx]+\))*\(*(?:\?[imx]*:)?[A-Za-z]{2,}(?:[ '\"]|%\{SPACE|\\s)"
"""The start of a pattern for literal words: ``Failed password for``."""
_LINE_KEY = r"(?i:level|lvl|severity|type|date|time|ts)="
_KEY = "[\\w.-]+[=:] ?[\"'\\[]?"
_REST = r"(?:%\{GREEDYDATA(?::[^}]*)?\}|\.[*+]\)?)(?:\$|\\[zZ])$"
_INSIDE = (
    r"(?:\(\?[imx]+\))*"
    r"(?:\(*(?:\?:|\?<\w+>)?(?:%\{(?:BASE10NUM|NUMBER|INT|POSINT|NONNEGINT)\b[^}]*\}|\\d[+*]?|\[0-9\][+*]?)\)?\\?>"
    r"|\(*(?:\?:|\?<\w+>)?(%\{\w+[^}]*\})\)*[+*?]?(?:(?: |\\s[+*]?)%\{(?:WORD|LOGLEVEL)[^}]*\})?(?:\\?\]|\\\)))"
)
"""The start of a pattern whose first elements are in a bracket that opens before them: ``%{INT:pri}>``, ``%{A}\\]``."""
_AFTER_HEADER = (
    r"\\\[(?:\d|\\d[+*]?)+(?:;(?:\d|\\d[+*]?)+)*m"  # a color of a terminal, after its escape character
    r"|\\\[%\{(?:INT|NUMBER|POSINT)\b[^}]*\}:%\{(?:INT|NUMBER|POSINT)\b[^}]*\}:%\{(?:INT|NUMBER|POSINT)\b[^}]*\}\\\]"
)
"""The start of a pattern for what follows other text of a line: a color, the rule of an alert (``[1:2008:3]``)."""
_ANY_PART = r"\(\?<\w+>\[\^[^\]]+\][*+]\)"
"""A capture at the start of a pattern that matches anything up to a character."""
_OPENING = frozenset("<[{(\"'#%*@!")
_INFIX = frozenset("])}>,;:=|&?.-")


@record
class WholeLine:
    """A pattern that describes a line from its start, but has no anchor. ``field``: the field that it reads.

    ``libraries``: the pattern sets that may be in use. ``selected``: an enclosing condition has searched the same
    field, so lines of other formats are rare.
    """

    field: str
    pattern: String
    shape: Shape
    libraries: list[Library]
    selected: bool


def whole_lines(grok: Plugin, ctx: Context) -> Iterator[WholeLine]:
    """Return the patterns of a filter that describe a line from its start, but have no anchor."""
    libraries = None
    several = grok.is_false("break_on_match")
    for field, found in filters.patterns_by_field(grok).items():
        if not filters.holds_a_line(field):
            continue
        selected = filters.chosen(field, ctx)
        if selected and any(text.startswith(("^", "\\A")) for text in filters.asked(field, ctx)):
            continue  # lines with another start do not reach the filter
        strict = selected or (several and len(found) > 1)
        searching = _are_searches(found)
        for pattern in found:
            if not filters.is_open(pattern.value) and not _matches_nothing(pattern.value, ctx):
                libraries = libraries or filters.libraries(grok, ctx)
                shape = whole_line(pattern.value, libraries, strict)
                if shape is not None and not (searching and not begins_line(pattern.value, libraries)):
                    yield WholeLine(field, pattern, shape, libraries, selected)


_STRAY_NAME = r"%\{\w+\}:[a-z][a-z0-9]*_[a-z0-9_]+(?![^ ])"
"""The name of a field behind the brace: ``%{SYSLOGTIMESTAMP}:syslog_timestamp``."""


def _matches_nothing(pattern: str, ctx: Context) -> bool:
    """Return whether a pattern has a mistake because of which hardly any line matches: a line break of the file, or the
    name of a field outside of the reference."""
    if compiled(_STRAY_NAME).search(pattern) is not None:
        return True
    return "\n" in pattern and "(?x" not in pattern and not filters.has_multiline(ctx)


def _are_searches(patterns: list[String]) -> bool:
    """Return whether the patterns of a list search for strings within a line.

    At least half of them, two or more, begin with words, and none has an anchor.
    """
    if len(patterns) < _MIN_CAPTURES or any(pattern.value[:1] == "^" for pattern in patterns):
        return False
    texts = sum(compiled(_TEXT).match(pattern.value) is not None for pattern in patterns)
    return texts > 1 and 2 * texts >= len(patterns) - 1


def begins_line(pattern: str, libraries: list[Library]) -> bool:
    """Return whether a pattern begins with a time or with the name of a line format of the library."""
    references = grok_pattern.parse(pattern)
    return any(
        _has_time(references, library)
        or (bool(references) and library.shape(references[0].name).captures >= _MIN_CAPTURES)
        for library in libraries
    )


def whole_line(pattern: str, libraries: list[Library], strict: bool) -> Shape | None:
    """Return the shape of an unanchored pattern that describes a line from its start, else None.

    ``libraries``: the pattern sets that may be in use. The pattern must describe a line in all sets in which its first
    name is known; of their shapes the one for which an anchor saves the least work is returned. ``strict``: a search is
    likely (a condition has tested the field, or all patterns of a list are tried), so the pattern must be unambiguous.
    """
    if filters.is_anchored(pattern):
        return None
    return libraries[0].kept(
        "whole line ", pattern, lambda: _whole_line(pattern, libraries, strict), (len(libraries), strict)
    )


def _whole_line(pattern: str, libraries: list[Library], strict: bool) -> Shape | None:
    least = None
    references = grok_pattern.parse(pattern)
    for library in libraries:
        shape = library.read(pattern, references)
        if not shape.known:
            continue
        if shape.anchored or shape.low <= 1 or _is_search(pattern, shape, references, library, strict):
            return None
        if least is None or cost.lost_steps(shape) < cost.lost_steps(least):
            least = shape
    return least


def _has_time(references: list[grok_pattern.Reference], library: Library) -> bool:
    """Return whether one of the first two references of a pattern, or of its first reference, is a time."""
    names = {reference.name for reference in references[:2]}
    if references:
        inner = grok_pattern.parse(library.regex(references[0].name) or "")
        names.update(reference.name for reference in inner[:2])
    return any(compiled(_TIME).search(one) for name in names for one in (name, *library.shape(name).lead))


def _is_search(
    pattern: str, shape: Shape, references: list[grok_pattern.Reference], library: Library, strict: bool
) -> bool:
    """Return whether the pattern searches for something anywhere in a line (the page of LS301 lists examples)."""
    if shape.deliberate or any("STACKTRACE" in name for name in shape.lead[:1]):
        return True
    if shape.dots and leading_wildcard(pattern) is None:
        return True
    if _begins_inside(pattern, references, library) or compiled(_AFTER_HEADER).match(pattern) is not None:
        return True
    if strict and compiled(_ANY_PART).match(pattern) is not None:
        return True
    standard = bool(shape.lead) and not library.is_own(shape.lead[0])
    if standard and library.shape(shape.lead[0]).captures >= _MIN_CAPTURES:  # a line format
        return False
    time = _has_time(references, library)
    if not time and ".*" in pattern and compiled(_ANY_SPACE).search(pattern) is None:  # single words of a line
        return True
    rest = shape.ends == "any" or compiled(_REST).search(pattern) is not None
    if strict and not time and not rest and shape.parts < _MIN_PARTS:
        return True
    if not standard:
        literal = next((text for text, nearest, farthest in shape.literals if nearest == farthest == 0), "")
        letter = not shape.lead and shape.first and not shape.first & ~charsets.ALPHA
        if literal or (letter and not time):
            return _is_keyword(literal, shape, time, rest)
    if shape.parts < 2 or (not shape.space and shape.parts <= _MAX_WORD_PARTS):
        return True
    return shape.ends == "line" and not rest and shape.parts < _MIN_PARTS


def _begins_inside(pattern: str, references: list[grok_pattern.Reference], library: Library) -> bool:
    """Return whether a bracket without an opening is closed after the first element of a pattern.

    The lines then begin with something else.
    """
    match = compiled(_INSIDE).match(pattern)
    if match is None:
        # `[2015-01-01 12:00:00: INFO/main] text`: the bracket opens before the time
        return pattern.startswith("%{DATE") and "\\]" in pattern.partition("\\[")[0]
    name = references[0].name if match[1] and references else ""
    expression = library.regex(name) or ""
    return name not in _ANYTHING and "\\[" not in expression and "\\(" not in expression


_ANY_SPACE = r"\s|\\[stnW]|SPACE"
_LONG_WORD = r"[A-Za-z]{4}|^[A-Za-z]{2,}[-=:_]"

_ANYTHING = frozenset(("DATA", "GREEDYDATA", "NOTSPACE", "QS", "QUOTEDSTRING", "SYSLOGPROG", "PROG"))


def _is_keyword(literal: str, shape: Shape, time: bool, rest: bool) -> bool:
    """Return whether a pattern that begins with a literal searches for it anywhere in a line."""
    first, letters = literal[:1], literal.strip("<[{(\"'#%*@! ")
    if first in _INFIX or (len(literal) >= _MIN_SIGNS and not letters):  # `####<`: found as fast as a word
        return True
    if first not in _OPENING:  # a word, a key, a path
        first_key = shape.captures >= _MIN_CAPTURES and compiled(_LINE_KEY).match(literal)
        return shape.captures < 2 or not (first_key or (time and compiled(_KEY).fullmatch(literal)))
    if first in "\"'" and letters:  # a key of JSON
        return True
    if first == "[" and not time and compiled(_LONG_WORD).search(letters):  # `[component=`: found as fast as a word
        return True
    return shape.captures < 2 or (shape.captures < _MIN_CAPTURES and not rest and not time)


def leading_wildcard(pattern: str) -> str | None:
    """Return the capture at the start of a pattern if it lazily matches any string: ``%{DATA:a}``."""
    match = compiled(_LAZY_CAPTURE).match(pattern)
    return match[1] if match is not None else None
