"""Regular expressions as Go's ``regexp/syntax`` reads them (RE2 with the Perl flags): accepted, or refused and why.

``error(pattern)`` answers like ``regexp.Compile``: the first thing it stumbles over. Nothing is compiled or run.
"""

from __future__ import annotations

import re

from lslint.grammar.bounded_cache import cached, compiled

_POSIX = frozenset(
    ("alnum", "alpha", "ascii", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space", "upper", "word",
     "xdigit")
)  # fmt: skip
_CATEGORIES = frozenset(
    compiled("[A-Z][a-z]*").findall(
        "C.Cc.Cf.Co.Cs.L.Ll.Lm.Lo.Lt.Lu.M.Mc.Me.Mn.N.Nd.Nl.No.P.Pc.Pd.Pe.Pf.Pi.Po.Ps.S.Sc.Sk.Sm.So.Z.Zl.Zp.Zs.Any"
    )
)
_ESCAPES = frozenset("afnrtv")
_CLASSES = frozenset("dDsSwW")
MAX_REPEAT = 1000
MAX_DEPTH = 1000


class Refused(Exception):
    """Why a pattern is refused. ``what``: a word for the cause; ``found``: the part of the pattern; ``at``: its 0-based
    offset in the pattern."""

    def __init__(self, what: str, at: int, found: str) -> None:
        super().__init__(what, at, found)
        self.what = what
        self.at = at
        self.found = found


@cached
def error(pattern: str) -> Refused | None:
    """None if Go compiles the pattern, else the reason, which is not to be changed. ``what`` is one of ``look-around``,
    ``atomic-group``, ``bad-group``, ``bad-name``, ``back-reference``, ``bad-escape``, ``trailing-backslash``,
    ``possessive``, ``nothing-to-repeat``, ``repeat-size``, ``unclosed-group``, ``unopened-group``, ``unclosed-class``,
    ``bad-range``, ``unknown-class``, ``too-deep``."""
    try:
        _Reader(pattern).read()
    except Refused as refused:
        return refused
    return None


def _repeat(pattern: str, offset: int) -> re.Match[str] | None:
    """``{n}``, ``{n,}`` or ``{n,m}`` there; other braces are text."""
    return compiled(r"\{(0|[1-9][0-9]*)(?:(,)(0|[1-9][0-9]*)?)?\}").match(pattern, offset)


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.names: set[str] = set()
        self.opened: list[int] = []
        self.operand = False  # whether the previous item can be repeated
        self.times = 1  # how often the last operand is repeated by counts inside it
        self.times_stack: list[int] = []

    def read(self) -> None:
        text, offset, end = self.text, 0, len(self.text)
        widest = 1  # the largest repetition inside the group that is open
        lazy_after = False  # the character before was an operator
        while offset < end:
            character = text[offset]
            was_operator, lazy_after = lazy_after, False
            if character == "(":
                after, opens = self._group(offset)
                if opens:
                    self.opened.append(offset)
                    if len(self.opened) > MAX_DEPTH:
                        raise Refused("too-deep", offset, "(")
                    self.times_stack.append(widest)
                    widest = 1
                    self.operand = False
                offset = after
            elif character == ")":
                if not self.opened:
                    raise Refused("unopened-group", offset, ")")
                self.opened.pop()
                self.times = widest
                widest = max(self.times_stack.pop(), widest)
                self.operand = True
                offset += 1
            elif character == "|":
                self.operand = False
                offset += 1
            elif character in "*+?" or (character == "{" and _repeat(text, offset)):
                offset = self._operator(offset, was_operator)
                widest = max(widest, self.times)
                lazy_after = True
            elif character == "[":
                offset = self._class(offset)
                self._single()
            elif character == "\\":
                offset = self._escape(offset, False)
                self._single()
            else:
                self._single()
                offset += 1
        if self.opened:
            raise Refused("unclosed-group", self.opened[-1], text[self.opened[-1] : self.opened[-1] + 20])

    def _single(self) -> None:
        self.operand = True
        self.times = 1

    def _operator(self, offset: int, again: bool) -> int:
        text = self.text
        count = _repeat(text, offset) if text[offset] == "{" else None
        after = count.end() if count else offset + 1
        if not self.operand:
            raise Refused("nothing-to-repeat", offset, text[offset:after])
        if again:
            raise Refused("possessive", offset - 1, text[offset - 1 : after])
        if count:
            low = int(count[1]) if len(count[1]) < 6 else MAX_REPEAT + 1
            high = low if not count[2] else -1 if not count[3] else int(count[3][:6])
            if max(low, high) > MAX_REPEAT or (0 <= high < low):
                raise Refused("repeat-size", offset, count[0])
            self.times *= max(low, high, 1)
            if self.times > MAX_REPEAT:
                raise Refused("repeat-size", offset, count[0])
        return after + text.startswith("?", after)

    def _group(self, offset: int) -> tuple[int, bool]:
        """The offset behind the opening of a group, and whether it opens one (flags alone do not)."""
        text = self.text
        if not text.startswith("(?", offset):
            return offset + 1, True
        if text.startswith(("(?=", "(?!", "(?<=", "(?<!"), offset):
            raise Refused("look-around", offset, text[offset : offset + (4 if text.startswith("(?<", offset) else 3)])
        if text.startswith("(?>", offset):
            raise Refused("atomic-group", offset, "(?>")
        if text.startswith(("(?P<", "(?<"), offset):
            begin = text.index("<", offset) + 1
            close = text.find(">", begin)
            name = text[begin:close]
            if close < 0 or not compiled("[0-9A-Za-z_]+").fullmatch(name) or name in self.names:
                raise Refused("bad-name", offset, text[offset : close + 1 if close >= 0 else offset + 4])
            self.names.add(name)
            return close + 1, True
        pos, minus, seen = offset + 2, False, False
        while pos < len(text):
            character = text[pos]
            if character in "imsU":
                seen = True
            elif character == "-" and not minus:
                minus, seen = True, False
            elif character in ":)" and (seen or not minus) and (seen or character == ":" or pos > offset + 2):
                return pos + 1, character == ":"
            else:
                raise Refused("bad-group", offset, text[offset : pos + 1])
            pos += 1
        raise Refused("unclosed-group", offset, text[offset:])

    def _escape(self, offset: int, in_class: bool) -> int:
        text = self.text
        character = text[offset + 1 : offset + 2]
        if not character:
            raise Refused("trailing-backslash", offset, "\\")
        if character in _CLASSES or character in _ESCAPES or (character in "AbBzE" and not in_class):
            return offset + 2
        if character in "pP":
            return self._property(offset)
        if character == "Q" and not in_class:
            close = text.find("\\E", offset + 2)
            return len(text) if close < 0 else close + 2
        if character == "x":
            match = compiled(r"\\x(?:([0-9A-Fa-f]{2})|\{([0-9A-Fa-f]+)\})").match(text, offset)
            if match is None or (match[2] and (len(match[2]) > 8 or int(match[2], 16) > 0x10FFFF)):
                raise Refused("bad-escape", offset, text[offset : offset + 3])
            return match.end()
        if character in "01234567":
            octal = compiled(r"\\[0-7]{1,3}").match(text, offset)
            if octal is None or (character != "0" and len(octal[0]) == 2):
                raise Refused("back-reference", offset, "\\" + character)
            return octal.end()
        if character.isascii() and not character.isalnum():
            return offset + 2
        raise Refused("back-reference" if character in "89k" else "bad-escape", offset, "\\" + character)

    def _property(self, offset: int) -> int:
        text = self.text
        if not text.startswith("{", offset + 2):
            name, after = text[offset + 2 : offset + 3], offset + 3
        else:
            close = text.find("}", offset)
            if close < 0:
                raise Refused("unknown-class", offset, text[offset : offset + 12])
            name, after = text[offset + 3 : close], close + 1
        name = name.removeprefix("^")
        if name in _CATEGORIES or (len(name) > 2 and name[0].isupper() and _script(name)):
            return after
        raise Refused("unknown-class", offset, text[offset:after])

    def _class(self, offset: int) -> int:
        text, end = self.text, len(self.text)
        pos = first = offset + (2 if text.startswith("[^", offset) else 1)
        may_close = True  # False once no ``:]`` follows: not searched again, for linear time
        while pos < end and (text[pos] != "]" or pos == first):
            if may_close and text.startswith("[:", pos):
                close = text.find(":]", pos + 2)
                may_close = close >= 0
                if may_close:
                    if text[pos + 2 : close].removeprefix("^") not in _POSIX:
                        raise Refused("unknown-class", pos, text[pos : close + 2])
                    pos = close + 2
                    continue
            begin = pos
            pos, low = self._one(pos)
            if low is not None and text.startswith("-", pos) and not text.startswith("-]", pos):
                if pos + 1 >= end:
                    break
                pos, high = self._one(pos + 1)
                if high is None or high < low:
                    raise Refused("bad-range", begin, text[begin:pos])
        if pos >= end:
            raise Refused("unclosed-class", offset, text[offset : offset + 20])
        return pos + 1

    def _one(self, offset: int) -> tuple[int, str | None]:
        """One member of a class: the offset behind it, and its character; None for a class such as ``\\d``."""
        text = self.text
        if text[offset] != "\\":
            return offset + 1, text[offset]
        after = self._escape(offset, True)
        character = text[offset + 1]
        if character in _CLASSES or character in "pP":
            return after, None
        if character in _ESCAPES:
            return after, {"a": "\a", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}[character]
        if character == "x":
            return after, chr(int(text[offset + 2 : after].strip("{}"), 16))
        if character in "01234567":
            return after, chr(int(text[offset + 1 : after], 8))
        return after, character


def _script(name: str) -> bool:
    from lslint.grammar.regex.unicode_properties import NAMES

    return name.replace("_", "").lower() in NAMES
