"""Secret values in files with syntax errors, found line by line from the names before them."""

from __future__ import annotations

import re

from lslint.engine.secret_collector import MAX_NAME_LENGTH, Collector, name_around
from lslint.grammar.parse_errors import Span
from lslint.rules.shared.secret_names import is_secret_name, may_be_secret_name
from lslint.rules.shared.secret_search import has_random, pattern

MAX_VALUE = 2_000
"""Maximum length of a well-formed value; a longer value is secret up to the end of its line."""
MAX_OPEN_LINES = 100
"""Maximum number of lines after a value in quotes that are not closed."""
_SEPARATOR = re.compile(r"[\"'`’”]?\]?[ \t]*(?P<sign>=>|={1,3}(?!~)|!=|:=|:{1,2}|->|→|,)?[ \t]*")
_SETTING = re.compile(r"(?<![\w.-])[\w.-]{2,100}(?=[\"']?[ \t]{0,20}(?:=>|[:=]))")
_NEXT_KEY = re.compile(r"\"[\w.@-]++\"[ \t]*+:")
_REGEX_SIGN = re.compile(r"[\"'\]]*[ \t]*[=!]~")
# A value may be followed on its line by nothing, closing brackets, the next setting or a comment without quotes.
_AFTER = (
    r"(?:[ \t]*+[,;)}\]\s]*+(?:(?<=[}\]])[\"'])?$"
    r"|(?:[ \t]*+[,}\]]|(?<=[\"'])[ \t])[ \t,}\]]*+"
    r"(?:[\"']?[\w@.\[\]/-]++[\"']?[ \t]*+(?:=>|:[ \t\"'\[{])|\"[\w@.\[\]/-]++\"[ \t]*+:)"
    r"|[ \t]++#[ \t][^\"']*+$)"
)
_CLEAN = re.compile(
    r"(?:\"(?P<d>(?:[^\"\\]|\\.)*)\"|'(?P<s>(?:[^'\\]|\\.|'')*)'|“(?P<c>[^“”]*)”"
    r"|(?P<b>(?![\[(<{\\|>&*!])[^\s\"'`{}\[\],;#<>()]+))" + _AFTER
)
_ENTRY = re.compile(r"[ \t]*(?:-[ \t]+)?[\"']?[\w.@-]+[\"']?[ \t]*(?:=>|:(?:[ \t]|$))")
# A line that cannot belong to a value: a setting, a comment, a list item, a bracket, the start of a block.
_STRUCTURE = re.compile(
    _ENTRY.pattern + r"|[ \t]*(?:#|//|- |[\]})]|---|\{%|(?:else[ \t]+)?if\b|else\b)"
    r"|(?:[ \t]*[\w-]+[ \t]*\{)+[ \t\r]*(?:$|#|\}|[\w-]+[ \t]*=>)"
    r"|[ \t]*[\"']?[\w.@-]+[\"']?[ \t]*:[\"'\[{ \t]"
)
_LABELLED = re.compile(r"[ \t,{]*[\"']?(?:default_?)?value\b[\"']?[ \t]*(?:=>|[:=])?[ \t]*", re.IGNORECASE)
_LABEL = re.compile(r"[\"']?(?:name|key|field|header)[\"']?[ \t]*(?:=>|[:=])[ \t]*[\"']?$", re.IGNORECASE)
_WORD = re.compile(r"\w")
_BLOCK = re.compile(r"(?:^|[\s:=])[|>][-+0-9]{0,2}[ \t]*(?:#[^\n]*)?\r?$")


class SecretLines:
    """Finds the values after secret names in a file whose tree is missing or partial.

    ``comments``: spans that other patterns search; ``damaged``: the text has a syntax error, so a value may continue on
    the next lines. Everything up to the end of the line is secret, unless the value and the rest of the line are well
    formed. ``blocks``: the text is YAML that does not parse, so everything up to the end of the block is secret.
    """

    def __init__(self, out: Collector, comments: list[Span], *, damaged: bool, blocks: bool) -> None:
        self._damaged = damaged
        self._blocks = blocks
        self._out = out
        self._text = out.text
        self._comments = comments
        self._at = 0
        self._stop = -1

    def scan(self) -> None:
        """Add the spans to the collector, in linear time."""
        text = self._text
        index = 0
        comments = self._comments
        for hint in pattern("name_hint").finditer(text):
            if hint.start() < self._at:
                continue
            while index < len(comments) and comments[index][1] <= hint.start():
                index += 1
            if index < len(comments) and comments[index][0] <= hint.start():
                continue
            start, end = name_around(text, hint.start(), hint.end(), self._at)
            self._at = end
            self._name(start, end, text[start:end])
        self._at, self._stop = 0, -1
        for match in _SETTING.finditer(text):
            if match.start() >= self._at and not is_secret_name(match[0]):
                self._name(*match.span(), match[0])

    def _name(self, start: int, end: int, name: str) -> None:
        text = self._text
        if not may_be_secret_name(name.rstrip(".-")):
            return
        if self._stop < end:
            self._stop = text.find("\n", end)
            self._stop = len(text) if self._stop < 0 else self._stop
        stop = self._stop
        separator = _SEPARATOR.match(text, end, stop)
        if separator is None or _REGEX_SIGN.match(text, end, stop):
            return
        character, at = separator["sign"], separator.end()
        rest = text[at : min(stop, at + 200)]
        if character == ",":
            # ``["Authorization", "Bearer …"]``; lists of names contain no digits
            value = rest.partition("]")[0].partition(",")[0]
            is_value = text[max(start - MAX_NAME_LENGTH, 0) : start].rstrip(" \t\"'").endswith(":")
            may_be_value = any(char.isdigit() for char in value) or has_random(value)
            if not may_be_value or (is_value and _NEXT_KEY.match(rest)):
                return
        if not _WORD.search(rest) and not _WORD.search(text, at, stop):
            before = text[self._line_start(start) : start]
            quote = rest.strip()[:1]
            if not self._damaged and quote in ("'", '"') and before.count(quote) % 2:
                return  # the last word of a string
            is_key = bool(character) or not before.strip(" \t\"'-?")
            if self._blocks and is_key and not _LABEL.search(before):
                self._block(start, at, stop)
            else:
                self._below(start, stop, bool(character))
            return
        if character is None and not self._leads(start, text[end:at], rest):
            return
        open_quote = self._line(at, stop, name)
        if self._blocks:
            self._block(start, at, stop, open_quote)
        elif self._damaged and open_quote:
            self._continued(stop)

    def _leads(self, start: int, between: str, rest: str) -> bool:
        """Return whether a name without a separator is a setting: first of its line or block, or before a quote."""
        text = self._text
        at = start
        low = max(start - MAX_NAME_LENGTH, 0)
        while at > low and text[at - 1] in " \t\"'-:@“‘":
            at -= 1
        first = at == 0 or (text[at - 1] in "\n\r{[(," and not text.endswith(("${", "$("), 0, at))
        return first or (rest[:1] in "\"'" and not between.strip("\"' \t]"))

    def _line(self, at: int, stop: int, name: str) -> bool:
        """Add the value at an offset. Return whether it contains a quote that is not closed on its line."""
        text = self._text
        window = min(stop, at + MAX_VALUE)
        clean = _CLEAN.match(text, at, window)
        if clean is not None and (window == stop or clean.end() < window):
            self._out.value(*clean.span(clean.lastgroup or 0), name)
            return False
        end = stop - (stop > at and text[stop - 1] == "\r")
        if text[at : at + 1] in ("|", ">") and not _WORD.search(text, at + 1, end):
            return False
        self._out.value(at, end)
        self._at = max(self._at, end)
        return text.count('"', at, end) % 2 == 1 or text.count("'", at, end) % 2 == 1

    def _below(self, start: int, stop: int, signed: bool) -> None:
        """Add the value of a name at the end of its line."""
        text = self._text
        before = text[self._line_start(start) : start]
        label = _LABEL.search(before)
        following = self._bounds(stop)
        if following is None:
            return
        first, last = following
        value = _LABELLED.match(text, first, last)
        if value is not None and self._blocks:
            open_quote = self._line(value.end(), last, "")
            key = value.end() - len(value[0].lstrip(" \t,{\"'"))
            self._block(key, value.end(), last, open_quote)
            return
        if value is not None and _WORD.search(text, value.end(), last):
            self._line(value.end(), last, "")
            return
        alone = not before.strip(" \t\"'-:@{")
        if label is not None or not (signed or alone):
            return
        indent = len(before) - len(before.lstrip())
        is_block = self._damaged and self._text[stop - 3 : stop].strip(" \t\r").endswith(("|", ">", "-"))
        self._next(stop)
        # a block or a list continues while its lines are indented deeper
        while signed and following is not None:
            first, last = following
            content = text[first : min(last, first + 200)]
            deep = len(content) - len(content.lstrip())
            if deep <= indent and not content.lstrip().startswith("- "):
                if self._damaged and (content.count('"') % 2 == 1 or content.count("'") % 2 == 1):
                    self._continued(first - 1)
                break
            if is_block or not _ENTRY.match(content):
                self._out.value(first + min(deep, last - first), last - text.startswith("\r", last - 1))
                self._at = max(self._at, first)
            following = self._bounds(last)

    def _bounds(self, stop: int) -> Span | None:
        """Return the span of the line after the line end at ``stop``."""
        if stop >= len(self._text):
            return None
        end = self._text.find("\n", stop + 1)
        return stop + 1, len(self._text) if end < 0 else end

    def _block(self, start: int, at: int, stop: int, open_quote: bool = False) -> None:
        """Add the lines up to the end of the block of a name, because a syntax error may split it: those that are
        indented deeper, and those without a structure of their own. ``at``: where the value on the line of the name
        begins."""
        text = self._text
        column = start - self._line_start(start) - (text[start - 1 : start] in ('"', "'"))
        is_empty = not _WORD.search(text, at, stop)
        structure_of = _STRUCTURE if open_quote else _ENTRY  # the first line of a block may be any other text
        is_block = open_quote or _BLOCK.search(text, max(at - 1, stop - MAX_NAME_LENGTH), stop) is not None
        while (following := self._bounds(stop)) is not None:
            first, stop = following
            content = text[first:stop].lstrip()
            deep = stop - first - len(content)
            if not content:
                continue
            is_below = deep > column or (is_empty and deep == column and content.startswith("- "))
            if content.startswith("#") and not is_below:
                continue
            if is_block:
                structure = None if is_below else structure_of.match(content)
                is_end = structure is not None and not structure[0].endswith("=>")
            else:
                is_entry = _STRUCTURE.match(content) is not None
                if is_empty and is_below and is_entry and not content.startswith(("- ", "#")):
                    continue  # a setting below the name
                is_end = is_entry and not (is_below if is_empty else content.startswith("#"))
            if is_end:
                return
            self._out.value(first + deep, max(stop - text.startswith("\r", stop - 1), first + deep))
            self._at = max(self._at, stop)
            structure_of = _STRUCTURE

    def _line_start(self, offset: int) -> int:
        """Return the start of the line around an offset, or of a part of it if it is long."""
        return self._text.rfind("\n", max(offset - 2_000, 0), offset) + 1

    def _continued(self, stop: int) -> None:
        """Add the lines after a value in quotes that are not closed."""
        for _ in range(MAX_OPEN_LINES):
            bounds = self._bounds(stop)
            following = bounds[1] if bounds and not self._text[slice(*bounds)].strip() else self._next(stop)
            if following is None:
                return
            stop = following

    def _next(self, stop: int) -> int | None:
        """Add the line after an unfinished value and return its end, unless the line has its own structure."""
        following = self._bounds(stop)
        if following is None:
            return None
        first, last = following
        text = self._text
        if not _WORD.search(text, first, last) or _STRUCTURE.match(text, first, last):
            return None
        first += len(text[first : first + 400]) - len(text[first : first + 400].lstrip())
        self._out.value(first, max(last - text.startswith("\r", last - 1), first))
        return last
