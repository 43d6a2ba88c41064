"""The place of the cursor in JSON, in a console request, or between the brackets of YAML's flow style.

A scan over the tokens up to the cursor keeps a stack of the open brackets; a second one from there on collects the
keys that follow. Both are bounded, and anything that is not JSON is passed over.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from lslint.grammar.config.json.tokens import TOKENS
from lslint.lsp.structured.place import KEY, MAX_DEPTH, VALUE, Frame, Place

MAX_BEFORE = 400_000
"""Characters before the cursor that are scanned. Beyond this limit there is no completion."""
MAX_AFTER = 40_000
MAX_DEFINED = 500
_TOKEN = re.compile(TOKENS, re.S)
_REQUEST = re.compile(r"[ \t]*(?:GET|PUT|POST|DELETE|HEAD|PATCH)[ \t]+(\S+)", re.I)
_WORD_REST = re.compile(r"[\w.@*-]*")
_COLON = re.compile(r"[ \t]*:")
_DEFINED = re.compile(r"[\w. -]{1,100}")
_DEFINING = ("analyzer", "normalizer", "tokenizer", "filter", "char_filter")


@dataclass(slots=True, eq=False)
class _Open:
    """An open bracket. ``frame``: of an object; for an array that of the object around it, and ``key`` its key.

    ``state``: what comes next: ``key``, ``colon``, ``value`` or ``comma``; ``last``: where the last value ended.
    """

    opener: str
    frame: Frame
    key: str = ""
    state: str = KEY
    last: int = -1


@dataclass(slots=True, eq=False)
class _Scan:
    """The stack of open brackets while tokens come in. ``depth``: their number, those included that are too deep for
    the stack; ``floor``: brackets that stay open, as they stand for the YAML around a flow style value."""

    stack: list[_Open] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)
    defined: dict[str, list[str]] = field(default_factory=dict)
    depth: int = 0
    floor: int = 0

    def take(self, match: re.Match[str]) -> None:
        """Take the next token."""
        kind = match.lastgroup
        if kind == "comment" or kind is None:
            return
        if kind == "sign":
            self.sign(match[kind], match.end())
        elif kind == "separator":
            if self.stack and self.stack[-1].state == "colon":
                self.stack[-1].state = VALUE
        else:
            self.scalar(_unquoted(match[kind]), match.end())

    def scalar(self, text: str, end: int) -> None:
        if not self.stack:
            return
        top = self.stack[-1]
        if top.opener == "{" and top.state in (KEY, "comma"):
            top.key, top.state = text, "colon"
            top.frame.given.setdefault(text, "")
        elif top.state in (VALUE, "colon"):
            if top.opener == "{" and top.state == VALUE:
                top.frame.given[top.key] = text
            top.state, top.last = "comma", end

    def sign(self, sign: str, end: int) -> None:
        if sign in "{[":
            self.depth += 1
            if len(self.stack) >= MAX_DEPTH:
                return
            top = self.stack[-1] if self.stack else None
            name, item = (top.key, top.opener == "[") if top is not None else ("", False)
            if sign == "{":
                frame = Frame(name, item)
                self.frames.append(frame)
                self._define(frame)
                self.stack.append(_Open("{", frame))
            else:
                holder = top.frame if top is not None else Frame()
                self.stack.append(_Open("[", holder, name, VALUE))
        elif sign in "}]":
            if len(self.stack) <= self.floor:
                return
            self.depth -= 1
            if self.depth >= len(self.stack):
                return
            closed = self.stack.pop()
            if closed.opener == "{":
                self.frames.pop()
            if self.stack:
                self.stack[-1].state, self.stack[-1].last = "comma", end
        elif self.stack:
            top = self.stack[-1]
            top.state = KEY if top.opener == "{" else VALUE
            top.last = -1

    def _define(self, frame: Frame) -> None:
        """Note an analyzer, a filter … that the settings define."""
        if len(self.frames) > 2 and self.frames[-2].name in _DEFINING and self.frames[-3].name.endswith("analysis"):
            names = self.defined.setdefault(self.frames[-2].name, [])
            if len(names) < MAX_DEFINED and _DEFINED.fullmatch(frame.name):
                names.append(frame.name)


def json_place(text: str, offset: int) -> Place | None:
    """Return the place at ``text[offset]`` of JSON or console requests; None in comments and outside of any object."""
    start, endpoint = _request(text, offset)
    return scan(text, start, offset, endpoint=endpoint)


def _request(text: str, offset: int) -> tuple[int, str]:
    """Return the start of the body of the console request around an offset, and the path of the request; the start of
    the file if there is none."""
    at = offset
    lowest = max(0, offset - MAX_BEFORE)
    while at > lowest:
        begin = text.rfind("\n", lowest, at) + 1 or lowest
        if text[begin : begin + 12].lstrip()[:1].isalpha():
            found = _REQUEST.match(text, begin, min(begin + 2000, len(text)))
            if found is not None:
                return (offset if found.end() > offset else found.end()), found[1]
        at = begin - 1
    return 0, ""


def scan(
    text: str,
    start: int,
    offset: int,
    *,
    endpoint: str = "",
    base: list[Frame] | None = None,
    key: str = "",
    item: bool = False,
) -> Place | None:
    """The place at ``text[offset]`` by the brackets that open from ``start`` on. ``base``: the frames around a flow
    style value and ``key`` its key; ``item``: the value is an item of the list of that key."""
    if offset - start > MAX_BEFORE:
        return None
    made = _Scan()
    outer: list[Frame] = []
    if base is not None:
        outer = base
        holder = base[-1] if base else Frame()
        made.stack.append(_Open("[" if item else "{", holder, key, VALUE))
        made.depth = made.floor = 1
    at, inside = start, None
    while at < offset:
        match = _TOKEN.match(text, at)
        if match is None or match.start(match.lastgroup or 0) >= offset:
            break
        if match.end() >= offset and _holds(match, offset):
            inside = match
            break
        if match["string"] == '""' and text.startswith('"', match.end()):
            return None  # a string of a console request that is not closed
        made.take(match)
        at = match.end()
    if inside is not None and inside.lastgroup in ("comment", "triple", "curly"):
        return None
    if made.depth > len(made.stack) or len(made.stack) <= made.floor or len(outer) + len(made.frames) > MAX_DEPTH:
        return None
    if not outer and not made.frames:
        return None  # a list at the top, outside of its objects
    return _place(text, offset, inside, made, outer, endpoint, base is None)


def _holds(match: re.Match[str], offset: int) -> bool:
    """Whether the cursor is inside the token, or at the end of a token that is not finished."""
    kind = match.lastgroup
    if kind in ("sign", "separator", None):
        return False
    if match.end() > offset or kind in ("word", "comment"):
        return True
    return kind in ("string", "single") and not _is_closed(match[kind])


def _is_closed(token: str) -> bool:
    return len(token) > 1 and token[-1] == token[0] and (len(token) - len(token[:-1].rstrip("\\")) - 1) % 2 == 0


def _unquoted(token: str) -> str:
    if token[:3] == '"""':
        return ""
    return token[1:-1] if _is_closed(token) and token[0] in "\"'" else token


def _place(
    text: str, offset: int, inside: re.Match[str] | None, made: _Scan, outer: list[Frame], endpoint: str, strict: bool
) -> Place | None:
    top = made.stack[-1]
    if top.state == "colon" and top.opener == "{":
        return None
    quote = ""
    start = end = offset
    if inside is not None:
        start = inside.start(inside.lastgroup or 0)
        if inside.lastgroup != "word":
            quote = text[start]
            start += 1
            if "\\" in text[start:offset]:
                return None
    rest = _WORD_REST.match(text, offset)
    if rest is not None:
        end = rest.end()
    what = KEY if top.opener == "{" and top.state in (KEY, "comma") else VALUE
    if what == VALUE and top.opener == "[" and top.state == "comma":
        return None
    closed = bool(quote) and text.startswith(quote, end)
    behind = end + closed
    place = Place(
        what, [*outer, *made.frames], text[start:end], start, end, text[start:offset], quote, closed,
        column=-1, json=strict, endpoint=endpoint, defined=made.defined,
    )  # fmt: skip
    place.colon = what == KEY and _COLON.match(text, behind) is not None
    place.spaced = what == KEY or top.opener == "[" or text[start - len(quote) - 1].isspace()
    if what == KEY and top.state == "comma":
        place.comma_at = top.last
    if what == VALUE:
        place.key, place.item = top.key, top.opener == "["
    _collect(text, behind, made, place)
    return place


def _collect(text: str, at: int, made: _Scan, place: Place) -> None:
    """Add the keys that follow the place in the open maps, as far as they are near."""
    limit = min(len(text), at + MAX_AFTER)
    first = True
    top = made.stack[-1]
    if place.what == VALUE:
        top.state = "comma"
    elif place.colon:
        top.state, top.key = "colon", ""  # the key itself is not one of the others
    while at < limit and len(made.stack) > made.floor:
        match = _TOKEN.match(text, at)
        if match is None:
            return
        kind = match.lastgroup
        if first and kind != "comment":
            first = False
            place.comma_after = kind in ("string", "single")
        if kind == "word" and _REQUEST.match(text, match.start(kind)):
            return
        made.take(match)
        at = match.end()
