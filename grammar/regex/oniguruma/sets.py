"""Character classes of Ruby's regular expressions, ``[…]``, and the properties ``\\p{…}``: what the engine refuses.

The engine walks a class with four states (nothing yet, one value, an open range, a finished range); which text is
refused follows from them. Nested classes and ``&&`` are kept on a list, not by recursion.
"""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.numbers import digits_end
from lslint.grammar.regex.oniguruma.tree import PLACEHOLDER, NeedsExpansion, PatternState, SyntaxFault

POSIX = (
    "alnum", "alpha", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space", "upper", "xdigit",
    "ascii", "word",
)  # fmt: skip
_TYPES = frozenset("wWdDsShH")
_CONTROLS = {"n": 10, "t": 9, "r": 13, "f": 12, "v": 11, "a": 7, "b": 8, "e": 27}
_START, _VALUE, _RANGE, _DONE = range(4)
_TYPE = -1  # the last value is a whole class, such as \d

_SIMPLE = r"\[\^?\]?-?(?:0-9|a-z|A-Z|a-f|A-F|[^\[\]\\&\-\x00]|\\[wWdDsShH\W_])*+-?\]"
"""Most classes."""


def property_end(state: PatternState, offset: int) -> int:
    """The offset behind ``\\p{name}`` or ``\\P{name}`` whose ``{`` is at ``text[at]``.

    Raises ``SyntaxFault`` for a name that is not known. A pattern of plain ASCII without ``\\p`` knows the names of the
    POSIX brackets only: there ``\\P{L}`` is refused.
    """
    text = state.text
    begin = offset + (2 if text.startswith("{^", offset) else 1)
    for end in range(begin, len(text)):
        char = text[end]
        if char in "}(){|":
            break
        state.refuse_atoms(end, end + 1)
    else:
        raise SyntaxFault(f"property name never terminated \\p{{{text[begin:]}", offset - 2, len(text))
    name = text[begin:end].lower()
    if char == "}":
        if not state.unicode:
            is_known = name in POSIX
        else:
            from lslint.grammar.regex.unicode_properties import NAMES

            is_known = name.replace(" ", "").replace("-", "").replace("_", "") in NAMES
        if is_known:
            return end + 1
    raise SyntaxFault(f"invalid character property name <{text[begin:end]}>", offset - 2, end + 1)


def set_end(state: PatternState, start: int) -> int:
    """The offset behind the class that begins at ``text[start]`` (``[``).

    Raises ``SyntaxFault`` where the engine refuses it, ``NeedsExpansion`` at a reference inside.
    """
    match = compiled(_SIMPLE).match(state.text, start)
    # [] is a class only if another bracket follows, which the pattern above has seen to.
    if match is not None and match[0] not in ("[]", "[^]"):
        return match.end()
    return _Reader(state, start).read()


class _Reader:
    """One class with all that is nested in it."""

    __slots__ = ("at", "scanned", "start", "state", "text")

    def __init__(self, state: PatternState, start: int) -> None:
        self.state = state
        self.text = state.text
        self.start = start
        self.at = start
        self.scanned = (0, False)

    def fault(self, message: str, start: int, end: int | None = None) -> SyntaxFault:
        return SyntaxFault(message, start, self.at if end is None else end)

    def open(self) -> None:
        """Step over ``[``, ``[^`` and a ``]`` that is the first member."""
        text, begin = self.text, self.at
        self.at += 2 if text.startswith("^", self.at + 1) else 1
        if text.startswith("]", self.at) and text.find("]", self.at + 1) < 0:
            raise self.fault("empty char-class", begin, self.at + 1)

    def read(self) -> int:
        text = self.text
        size = len(text)
        state, last, low_at = _START, 0, 0
        self.open()
        first = self.at  # a bracket here is a member
        outer: list[tuple[int, int, int]] = []
        while True:
            if self.at >= size:
                raise SyntaxFault("premature end of char-class", self.start, size)
            begin = self.at
            char = text[begin]
            self.at = begin + 1
            if char == "]" and begin != first:
                if not outer:
                    return self.at
                state, last, low_at = outer.pop()
                continue
            # a dash at the beginning or end of the class, or after a range, is a member
            if char == "-" and state not in (_RANGE, _START, _DONE) and not text.startswith(("]", "&&"), self.at):
                if last == _TYPE:
                    raise self.fault("unmatched range specifier in char-class", low_at)
                state = _RANGE
                continue
            if char == "&" and text.startswith("&", self.at):
                self.at += 1
                state = _START
                continue
            kind = self.bracket() if char == "[" else ""
            if kind == "class":
                outer.append((state, last, low_at))
                self.at = begin
                self.open()
                first = self.at
                state = _START
                continue
            value = _TYPE if kind == "posix" else self.value(char)
            if state == _RANGE:
                if value == _TYPE:
                    raise self.fault("char-class value at end of range", low_at)
                if last > value:
                    raise self.fault("empty range in char class", low_at)
                state, last = _DONE, value
            else:
                state, last, low_at = _VALUE, value, begin

    def value(self, char: str) -> int:
        """The value of a character that has been read; ``_TYPE`` for a class such as ``\\d``."""
        if char == "\\":
            return self.escaped()
        if char == PLACEHOLDER and self.state.has_atoms:
            raise NeedsExpansion
        return ord(char)

    def bracket(self) -> str:
        """What a ``[`` inside a class opens: ``class``, ``posix`` (stepped over) or ``char``."""
        text, offset = self.text, self.at
        if not text.startswith(":", offset):
            return "class"
        end, is_closed = self.scanned
        if offset + 1 > end:
            match = compiled(r"(?:[^\\\]:]|\\[\s\S]|:(?!\]))*+(:\])?").match(text, offset + 1)
            assert match is not None
            end, is_closed = self.scanned = match.end(), match[1] is not None
        if not is_closed:
            return "class"
        name_at = offset + (2 if text.startswith(":^", offset) else 1)
        if len(text) - name_at >= 7:
            for name in POSIX:
                if text.startswith(name, name_at):
                    if not text.startswith(":]", name_at + len(name)):
                        raise self.fault("invalid POSIX bracket type", offset - 1, name_at + len(name))
                    self.at = name_at + len(name) + 2
                    return "posix"
        self.state.refuse_atoms(name_at, name_at + 21)
        # Not a name: refused if the next of ":" and "]", looked for in 21 characters, begins ":]".
        for index in range(name_at, min(name_at + 21, len(text))):
            if text[index] in ":]":
                if text.startswith(":]", index):
                    raise self.fault("invalid POSIX bracket type", offset - 1, index + 2)
                break
        return "char"

    def escaped(self) -> int:
        """The value of the escape whose backslash has been read; ``_TYPE`` for a class such as ``\\d``."""
        text, offset = self.text, self.at
        char = text[offset]  # a lone backslash at the end was refused before
        self.at = offset + 1
        if char in _TYPES:
            return _TYPE
        if char in "pP" and text.startswith("{", offset + 1):
            self.at = property_end(self.state, offset + 1)
            return _TYPE
        if char == "x":
            self.at = offset + 3
            return int(text[offset + 1 : offset + 3], 16)
        if char in "01234567":
            self.at = digits_end(text, offset, 8, 3)
            return int(text[offset : self.at], 8)
        self.state.refuse_atoms(offset, offset + 1)
        return _CONTROLS.get(char, ord(char))
