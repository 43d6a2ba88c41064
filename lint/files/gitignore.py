"""``.gitignore`` patterns, matched the way git does.

Most patterns are plain names or ``*.ext``: they are looked up, the others are one regex a file. Facts: gitignore(5) and
the behaviour of ``git check-ignore``, against which the tests hold this module.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

MAX_PATTERN_LENGTH = 4096
"""Characters of a pattern that is read: systems know no longer paths."""
MAX_JOINED = 200
"""Patterns of one regex."""
NOTHING = "(?!)"
"""In a regex: a set that no character is in."""

_POSIX = {
    "alnum": "a-zA-Z0-9",
    "alpha": "a-zA-Z",
    "blank": " \\t",
    "cntrl": "\\x00-\\x1f\\x7f",
    "digit": "0-9",
    "graph": "\\x21-\\x7e",
    "lower": "a-z",
    "print": "\\x20-\\x7e",
    "punct": "\\x21-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\x7e",
    "space": " \\t\\n\\r\\f\\v",
    "upper": "A-Z",
    "xdigit": "0-9a-fA-F",
}


class Patterns:
    """The patterns of one ignore file. ``base``: the folder of that file, as a path relative to the same origin as the
    paths to match, ``""`` for the origin itself.
    """

    def __init__(self, lines: Iterable[str], base: str = "") -> None:
        self._skip = len(base) + 1 if base else 0
        # (folders only, what) -> number of the pattern; ``what``: a path behind "/", an ending behind "*", or a name
        self._plain: dict[tuple[bool, str], int] = {}
        names: list[tuple[int, str]] = []  # patterns without a slash look at the last name only
        paths: list[tuple[int, str]] = []
        self._negated: list[bool] = []
        for line in lines:
            pattern = _trim(line)
            if not pattern or pattern[0] == "#" or len(pattern) > MAX_PATTERN_LENGTH:
                continue
            negated = pattern[0] == "!"
            if negated:
                pattern = pattern[1:]
            folder = pattern.endswith("/")
            if folder:
                pattern = pattern[:-1]
            anchored = "/" in pattern
            pattern = _bytewise(pattern[1:] if pattern[:1] == "/" else pattern)
            ending = pattern[:1] == "*" and pattern[1:2] == "." and not anchored
            if _is_plain(pattern[1:] if ending else pattern):
                self._plain[folder, "/" + pattern if anchored else pattern] = len(self._negated)
                self._negated.append(negated)
                continue
            regex = translate(pattern, anchored)
            if regex is None:
                continue
            (paths if anchored else names).append((len(self._negated), regex + ("/" if folder else "/?")))
            self._negated.append(negated)
        self._names = _join(names)
        self._paths = _join(paths)

    def __bool__(self) -> bool:
        return bool(self._negated)

    def ignored(self, path: str, folder: bool) -> bool | None:
        """Whether ``path`` (relative to the origin, with ``/``) is ignored; None where no pattern speaks of it."""
        path = _bytewise(path[self._skip :])
        name = path[path.rfind("/") + 1 :]
        last = self._looked_up(name, path, folder) if self._plain else -1
        last = max(last, _last(self._names, name, folder), _last(self._paths, path, folder))
        return None if last < 0 else not self._negated[last]

    def _looked_up(self, name: str, path: str, folder: bool) -> int:
        """The number of the last plain pattern that fits; -1 for none."""
        get = self._plain.get
        last = -1
        for only in (False, True) if folder else (False,):
            last = max(last, get((only, name), -1), get((only, "/" + path), -1))
            offset = name.find(".")
            while offset >= 0:
                last = max(last, get((only, "*" + name[offset:]), -1))
                offset = name.find(".", offset + 1)
        return last


def _is_plain(pattern: str) -> bool:
    """True for a path without anything that means something else than itself."""
    return pattern[:1] not in ("", "/") and not any(sign in pattern for sign in ("//", "*", "?", "[", "\\"))


def _join(patterns: list[tuple[int, str]]) -> list[tuple[re.Pattern[str], list[int]]]:
    """All patterns as alternatives, the last one first, because the last that matches decides. Some of them in each
    regex: the time to match one grows with the square of its alternatives."""
    joined = []
    for end in range(len(patterns), 0, -MAX_JOINED):
        some = patterns[max(end - MAX_JOINED, 0) : end]
        regex = "|".join(f"({regex})" for _, regex in reversed(some))
        joined.append((re.compile(f"(?s:{regex})\\Z"), [number for number, _ in reversed(some)]))
    return joined


def _last(joined: list[tuple[re.Pattern[str], list[int]]], path: str, folder: bool) -> int:
    requested = path + "/" if folder else path
    for regex, numbers in joined:
        match = regex.match(requested)
        if match is not None:
            return numbers[(match.lastindex or 1) - 1]
    return -1


def _bytewise(text: str) -> str:
    # git compares bytes: its ? is one byte of a longer character
    return text if text.isascii() else text.encode("utf-8", "surrogateescape").decode("latin-1")


def _trim(line: str) -> str:
    """Without the line end and the trailing spaces that no backslash protects."""
    line = line.removesuffix("\n").removesuffix("\r")
    end = 0
    offset = 0
    while offset < len(line):
        if line[offset] == "\\":
            offset += 1
            end = offset + 1
        elif line[offset] != " ":
            end = offset + 1
        offset += 1
    return line[: min(end, len(line))]


def translate(pattern: str, anchored: bool) -> str | None:
    """A regex for the pattern, or None where it can match nothing (an open bracket, an empty part).

    ``anchored``: it may cross folders with ``**``. A folder must be matched with the slash behind its name. Stars are
    atomic groups: the leftmost place for what follows a star is as good as any, so nothing is tried twice.
    """
    parts: list[list[str]] = [[""]]  # of each path part: pieces of fixed length with stars between them
    offset = 0
    while offset < len(pattern):
        char = pattern[offset]
        offset += 1
        if char == "\\":
            if offset == len(pattern):
                return None
            char = pattern[offset]
            offset += 1
            if char != "/":
                parts[-1][-1] += re.escape(char)
                continue
        if char == "/":
            parts.append([""])
        elif char == "*":
            parts[-1].append("")
        elif char == "?":
            parts[-1][-1] += "[^/]"
        elif char == "[":
            bracket = _bracket(pattern, offset)
            if bracket is None:
                return None
            regex, offset = bracket
            parts[-1][-1] += regex
        else:
            parts[-1][-1] += re.escape(char)
    blocks: list[list[str]] = [[]]  # runs of parts between the ** parts
    for number, pieces in enumerate(parts):
        if anchored and len(pieces) > 2 and not any(pieces):
            if number == len(parts) - 1:
                blocks[-1].append(".+")
            elif blocks[-1] or len(blocks) == 1:
                blocks.append([])
        elif pieces == [""]:
            return None
        else:
            blocks[-1].append(_part(pieces))
    regex = "/".join(blocks[0])
    for number, block in enumerate(blocks[1:], 1):
        if regex or number > 1:
            regex += "/" if blocks[number - 1] else ""
        text = "/".join(block)
        regex += f"(?>(?:[^/]+/)*?{text}(?=/))" if number < len(blocks) - 1 else f"(?:[^/]+/)*{text}"
    return regex


def _part(pieces: list[str]) -> str:
    if not any(pieces):
        return "[^/]+"  # not *: a folder's path ends in a slash
    regex = pieces[0]
    for number, piece in enumerate(pieces[1:], 1):
        if number == len(pieces) - 1:
            regex += "[^/]*" + piece
        elif piece:
            regex += f"(?>[^/]*?{piece})"
    return regex


def _bracket(pattern: str, offset: int) -> tuple[str, int] | None:
    """A bracket expression after its ``[``: the regex and the offset behind it, None where it is not closed."""
    negated = pattern[offset : offset + 1] in ("!", "^")
    offset += negated
    items: list[str] = []
    start: str | None = None  # a character that a range may begin with
    first = True
    while True:
        if offset >= len(pattern):
            return None
        char = pattern[offset]
        offset += 1
        if char == "]" and not first:
            break
        first = False
        if char == "[" and pattern[offset : offset + 1] == ":":
            end = pattern.find("]", offset)
            if end < 0:
                return None
            if pattern[end - 1] == ":" and end - 1 > offset:
                name = pattern[offset + 1 : end - 1]
                if name not in _POSIX:
                    return None
                items.append(_POSIX[name])
                start = None
                offset = end + 1
                continue
        low = start if char == "-" and pattern[offset : offset + 1] not in ("", "]") else None
        if low is not None:  # the end of a range follows
            char = pattern[offset]
            offset += 1
        if char == "\\":
            if offset >= len(pattern):
                return None
            char = pattern[offset]
            offset += 1
        if low is not None:
            if low <= char:
                items.append(f"{re.escape(low)}-{re.escape(char)}")
            start = None
            continue
        items.append(re.escape(char))
        start = char
    if not items:
        return ("[^/]" if negated else NOTHING), offset
    return f"(?!/)[{'^' if negated else ''}{''.join(items)}]", offset
