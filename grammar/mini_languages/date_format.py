"""Date formats: Joda-Time's of the date filter and ``%{+…}``, java.time's of ``%{{…}}``. What is refused, and where.

Joda's letters and verdicts are the recorded ones of the date filter (Joda-Time 2.12.7); java.time's those of Java 17.
"""

from __future__ import annotations

from lslint.grammar.bounded_cache import cached, compiled
from lslint.grammar.logstash.nodes import Node
from lslint.grammar.parse_errors import LanguageError

KEYWORDS = frozenset({"ISO8601", "UNIX", "UNIX_MS", "TAI64N"})
"""What the date filter reads as a name, in exactly this spelling."""

JODA_LETTERS = {
    "G": "era", "C": "century", "Y": "year of era", "y": "year", "x": "week year", "w": "week", "e": "day of week",
    "E": "name of the day", "D": "day of year", "M": "month", "d": "day of month", "a": "half of day",
    "K": "hour 0-11", "h": "hour 1-12", "H": "hour 0-23", "k": "hour 1-24", "m": "minute", "s": "second",
    "S": "fraction of a second", "z": "name of the zone", "Z": "offset or id of the zone",
}  # fmt: skip


class LetterRun(Node):
    """A run of one letter, for example ``yyyy``: the ``letter`` and the number of repetitions."""

    __slots__ = ("count", "letter")

    def __init__(self, start: int, end: int, letter: str) -> None:
        super().__init__(start, end)
        self.letter = letter
        self.count = end - start


_RUN = r"([a-zA-Z])\1*|'(?:[^']|'')*(?:'|\Z)"
"""One letter several times, or quoted text: a quote that is not closed runs to the end, ``''`` is one quote."""


def runs(text: str, base: int = 0) -> list[LetterRun]:
    """The runs of letters of a Joda format, without what is quoted; not to be changed. Raises nothing."""
    return _runs(text, base) if base else _cached(text)


def _runs(text: str, base: int = 0) -> list[LetterRun]:
    matches = compiled(_RUN).finditer(text)
    return [LetterRun(base + match.start(), base + match.end(), match[1]) for match in matches if match[1]]


_cached = cached(_runs)


def check_joda(text: str, base: int = 0) -> LanguageError | None:
    """Why Joda-Time refuses a format, or None."""
    if not text:
        return LanguageError("Invalid pattern specification: Pattern is null or empty", base, base)
    for run in runs(text):
        if run.letter not in JODA_LETTERS:
            return LanguageError(
                f"Illegal pattern component: {run.letter * run.count}", base + run.start, base + run.end
            )
    if text == "'":
        return LanguageError("Both printing and parsing not supported", base, base + 1)
    return None


def check(text: str, base: int = 0) -> LanguageError | None:
    """Why the date filter refuses one of its formats, or None: a keyword or a Joda format."""
    return None if text in KEYWORDS else check_joda(text, base)


# How many of a letter java.time takes: 1..n, and which of them not.
_JAVA = {
    "G": 5, "u": 19, "y": 19, "Y": 1 << 30, "Q": 5, "q": 5, "M": 5, "L": 5, "w": 2, "W": 1, "d": 2, "D": 3, "E": 5,
    "e": 5, "c": 5, "F": 1, "a": 1, "B": 5, "h": 2, "H": 2, "k": 2, "K": 2, "m": 2, "s": 2, "S": 9, "A": 19, "n": 19,
    "N": 19, "g": 19, "V": 2, "v": 4, "z": 4, "O": 4, "X": 5, "x": 5, "Z": 5, "p": 0,
}  # fmt: skip
_JAVA_WRONG = {"c": (2,), "B": (2, 3), "V": (1,), "v": (2, 3), "O": (2, 3)}


def check_java(text: str, base: int = 0) -> LanguageError | None:
    """Why java.time refuses a format, or None. There ``[`` and ``]`` make a part optional, ``{``, ``}`` and ``#`` are
    reserved, and a quote must be closed."""
    offset, size, open_ = 0, len(text), []
    while offset < size:
        char = text[offset]
        start = offset
        offset += 1
        if char.isascii() and char.isalpha():
            while offset < size and text[offset] == char:
                offset += 1
            count = offset - start
            if char == "p":
                if offset == size or not (text[offset].isascii() and text[offset].isalpha()):
                    return LanguageError(
                        "Pad letter 'p' must be followed by valid pad pattern: " + text, base + start, base + offset
                    )
                continue
            most = _JAVA.get(char)
            if most is None:
                return LanguageError(f"Unknown pattern letter: {char}", base + start, base + offset)
            if count > most or count in _JAVA_WRONG.get(char, ()):
                return LanguageError(f"Too many pattern letters: {char}", base + start, base + offset)
        elif char == "'":
            while True:
                end = text.find("'", offset)
                if end < 0:
                    message = "Pattern ends with an incomplete string literal: " + text
                    return LanguageError(message, base + start, base + size)
                offset = end + 1
                if not text.startswith("'", offset):
                    break
                offset += 1
        elif char == "[":
            open_.append(start)
        elif char == "]":
            if not open_:
                return LanguageError("Pattern invalid as it contains ] without previous [", base + start, base + offset)
            open_.pop()
        elif char in "{}#":
            return LanguageError(f"Pattern includes reserved character: '{char}'", base + start, base + offset)
    return None
