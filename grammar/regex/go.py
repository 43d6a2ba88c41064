"""Regular expressions as Go's ``regexp/syntax`` reads them (RE2 with the Perl flags): accepted, or refused and why.

``error(pattern)`` answers like ``regexp.Compile``: the first thing it stumbles over. Nothing is compiled or run.
"""

from __future__ import annotations

import re

from lslint.grammar.bounded_cache import compiled

_POSIX = frozenset(
    ("alnum", "alpha", "ascii", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space", "upper", "word",
     "xdigit")
)  # fmt: skip
_CATEGORIES = frozenset(
    re.findall(
        "[A-Z][a-z]*",
        "C.Cc.Cf.Co.Cs.L.Ll.Lm.Lo.Lt.Lu.M.Mc.Me.Mn.N.Nd.Nl.No.P.Pc.Pd.Pe.Pf.Pi.Po.Ps.S.Sc.Sk.Sm.So.Z.Zl.Zp.Zs.Any",
    )
)
_ESCAPES = frozenset("afnrtv")
_CLASSES = frozenset("dDsSwW")
MAX_REPEAT = 1000
MAX_DEPTH = 1000


class Refused:
    """Why a pattern is refused. ``what``: a word for the cause; ``found``: the part of the pattern; ``at``: its 0-based
    offset in the pattern."""

    __slots__ = ("at", "found", "what")

    def __init__(self, what: str, at: int, found: str) -> None:
        self.what = what
        self.at = at
        self.found = found

    def __repr__(self) -> str:
        return f"Refused({self.what!r}, {self.at}, {self.found!r})"


def error(pattern: str) -> Refused | None:
    """None if Go compiles the pattern. ``what`` is one of ``look-around``, ``atomic-group``, ``bad-group``,
    ``bad-name``, ``back-reference``, ``bad-escape``, ``trailing-backslash``, ``possessive``, ``nothing-to-repeat``,
    ``repeat-size``, ``unclosed-group``, ``unopened-group``, ``unclosed-class``, ``bad-range``, ``unknown-class``,
    ``too-deep``."""
    return _Reader(pattern).read()


def _repeat(pattern: str, at: int) -> re.Match[str] | None:
    """``{n}``, ``{n,}`` or ``{n,m}`` at that place; other braces are text."""
    return compiled(r"\{(0|[1-9][0-9]*)(?:(,)(0|[1-9][0-9]*)?)?\}").match(pattern, at)


class _Reader:
    __slots__ = ("names", "opened", "operand", "text", "times", "times_stack")

    def __init__(self, text: str) -> None:
        self.text = text
        self.names: set[str] = set()
        self.opened: list[int] = []
        self.operand = False  # something stands here that can be repeated
        self.times = 1  # how often the last operand is repeated by counts inside it
        self.times_stack: list[int] = []

    def read(self) -> Refused | None:
        text, at, end = self.text, 0, len(self.text)
        widest = 1  # the largest repetition inside the group that is open
        lazy_after = False  # the character before was an operator
        while at < end:
            character = text[at]
            was_operator, lazy_after = lazy_after, False
            if character == "(":
                group = self._group(at)
                if isinstance(group, Refused):
                    return group
                following, opens = group
                if opens:
                    self.opened.append(at)
                    if len(self.opened) > MAX_DEPTH:
                        return Refused("too-deep", at, "(")
                    self.times_stack.append(widest)
                    widest = 1
                    self.operand = False
                at = following
            elif character == ")":
                if not self.opened:
                    return Refused("unopened-group", at, ")")
                self.opened.pop()
                self.times = widest
                widest = max(self.times_stack.pop(), widest)
                self.operand = True
                at += 1
            elif character == "|":
                self.operand = False
                at += 1
            elif character in "*+?" or (character == "{" and _repeat(text, at)):
                step = self._operator(at, was_operator)
                if isinstance(step, Refused):
                    return step
                at = step
                widest = max(widest, self.times)
                lazy_after = True
            elif character == "[":
                after = self._class(at)
                if isinstance(after, Refused):
                    return after
                self._single()
                at = after
            elif character == "\\":
                after = self._escape(at, False)
                if isinstance(after, Refused):
                    return after
                self._single()
                at = after
            else:
                self._single()
                at += 1
        if self.opened:
            return Refused("unclosed-group", self.opened[-1], text[self.opened[-1] : self.opened[-1] + 20])
        return None

    def _single(self) -> None:
        self.operand = True
        self.times = 1

    def _operator(self, at: int, again: bool) -> int | Refused:
        text = self.text
        count = _repeat(text, at) if text[at] == "{" else None
        after = count.end() if count else at + 1
        if not self.operand:
            return Refused("nothing-to-repeat", at, text[at:after])
        if again:
            return Refused("possessive", at - 1, text[at - 1 : after])
        if count:
            low = int(count[1]) if len(count[1]) < 6 else MAX_REPEAT + 1
            high = low if not count[2] else -1 if not count[3] else int(count[3][:6])
            if max(low, high) > MAX_REPEAT or (0 <= high < low):
                return Refused("repeat-size", at, count[0])
            most = max(low, high)
            if most > 1:
                self.times *= most
                if self.times > MAX_REPEAT:
                    return Refused("repeat-size", at, count[0])
        if text.startswith("?", after):
            after += 1
        return after

    def _group(self, at: int) -> tuple[int, bool] | Refused:
        """The offset behind the opening of a group, and whether it opens one (flags alone do not)."""
        text = self.text
        if not text.startswith("(?", at):
            return at + 1, True
        if text.startswith(("(?=", "(?!", "(?<=", "(?<!"), at):
            return Refused("look-around", at, text[at : at + (4 if text.startswith("(?<", at) else 3)])
        if text.startswith("(?>", at):
            return Refused("atomic-group", at, "(?>")
        if text.startswith(("(?P<", "(?<"), at):
            begin = text.index("<", at) + 1
            close = text.find(">", begin)
            name = text[begin:close]
            if close < 0 or not re.fullmatch("[0-9A-Za-z_]+", name) or name in self.names:
                return Refused("bad-name", at, text[at : close + 1 if close >= 0 else at + 4])
            self.names.add(name)
            return close + 1, True
        place, minus, seen = at + 2, False, False
        while place < len(text):
            character = text[place]
            if character in "imsU":
                seen = True
            elif character == "-" and not minus:
                minus, seen = True, False
            elif character in ":)" and (seen or not minus) and (seen or character == ":" or place > at + 2):
                return place + 1, character == ":"
            else:
                return Refused("bad-group", at, text[at : place + 1])
            place += 1
        return Refused("unclosed-group", at, text[at:])

    def _escape(self, at: int, in_class: bool) -> int | Refused:
        text = self.text
        character = text[at + 1 : at + 2]
        if not character:
            return Refused("trailing-backslash", at, "\\")
        if character in _CLASSES or character in _ESCAPES:
            return at + 2
        if character in "pP":
            return self._property(at)
        if character == "Q" and not in_class:
            close = text.find("\\E", at + 2)
            return len(text) if close < 0 else close + 2
        if character in "AbBzE" and not in_class:
            return at + 2
        if character == "x":
            found = compiled(r"\\x(?:([0-9A-Fa-f]{2})|\{([0-9A-Fa-f]+)\})").match(text, at)
            if found is None or (found[2] and (len(found[2]) > 8 or int(found[2], 16) > 0x10FFFF)):
                return Refused("bad-escape", at, text[at : at + 3])
            return found.end()
        if character in "01234567":
            octal = compiled(r"\\[0-7]{1,3}").match(text, at)
            if octal is None or (character != "0" and len(octal[0]) == 2):
                return Refused("back-reference", at, "\\" + character)
            return octal.end()
        if character in "89":
            return Refused("back-reference", at, "\\" + character)
        if character.isascii() and not character.isalnum():
            return at + 2
        return Refused("back-reference" if character == "k" else "bad-escape", at, "\\" + character)

    def _property(self, at: int) -> int | Refused:
        text = self.text
        if not text.startswith("{", at + 2):
            name, after = text[at + 2 : at + 3], at + 3
        else:
            close = text.find("}", at)
            if close < 0:
                return Refused("unknown-class", at, text[at : at + 12])
            name, after = text[at + 3 : close], close + 1
        name = name[1:] if name.startswith("^") else name
        if name in _CATEGORIES or (len(name) > 2 and name[0].isupper() and _script(name)):
            return after
        return Refused("unknown-class", at, text[at:after])

    def _class(self, at: int) -> int | Refused:
        text, end = self.text, len(self.text)
        place = at + 1
        if text.startswith("^", place):
            place += 1
        first = True
        may_close = True  # False once no ``:]`` follows: not searched again, for linear time
        while place < end and (text[place] != "]" or first):
            first = False
            if may_close and text.startswith("[:", place):
                close = text.find(":]", place + 2)
                may_close = close >= 0
                if may_close:
                    if text[place + 2 : close].removeprefix("^") not in _POSIX:
                        return Refused("unknown-class", place, text[place : close + 2])
                    place = close + 2
                    continue
            begin = place
            step = self._one(place)
            if isinstance(step, Refused):
                return step
            place, low = step
            if low is not None and text.startswith("-", place) and not text.startswith("-]", place):
                if place + 1 >= end:
                    break
                step = self._one(place + 1)
                if isinstance(step, Refused):
                    return step
                place, high = step
                if high is None or high < low:
                    return Refused("bad-range", begin, text[begin:place])
        if place >= end:
            return Refused("unclosed-class", at, text[at : at + 20])
        return place + 1

    def _one(self, at: int) -> tuple[int, str | None] | Refused:
        """One member of a class: the offset behind it, and its character; None for a class such as ``\\d``."""
        text = self.text
        if text[at] != "\\":
            return at + 1, text[at]
        after = self._escape(at, True)
        if isinstance(after, Refused):
            return after
        character = text[at + 1]
        if character in _CLASSES or character in "pP":
            return after, None
        if character in _ESCAPES:
            return after, {"a": "\a", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}[character]
        if character == "x":
            return after, chr(int(text[at + 2 : after].strip("{}"), 16))
        if character in "01234567":
            return after, chr(int(text[at + 1 : after], 8))
        return after, character


def _script(name: str) -> bool:
    from lslint.grammar.regex.unicode_properties import NAMES

    return name.replace("_", "").lower() in NAMES
