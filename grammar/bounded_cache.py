"""Caches: results of functions of a string, results by name, and compiled regular expressions."""

from __future__ import annotations

import sys

from lslint.grammar.tables.regexes import BUILDS, REGEXES

try:
    import _sre  # type: ignore[import-not-found]  # internal to CPython

    _BUILD: tuple[object, ...] = (sys.implementation.name, _sre.MAGIC, _sre.MAXREPEAT, sys.byteorder)
except (ImportError, AttributeError):  # not CPython
    _BUILD = ()

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Callable
    from typing import Any, TypeVar

    Made = TypeVar("Made")
    Key = TypeVar("Key")

MAX_ENTRIES = 2_000
MAX_KEY_LENGTH = 300
"""Longest string, in characters, whose result is cached."""


class Latest(dict["object", "Any"]):
    """The latest results of a function of long strings, which are asked for more than once in a row."""

    MOST = 4

    def keep(self, key: object, value: Made) -> Made:
        """Store a result, and drop the oldest one if there are too many. Returns the result."""
        if len(self) >= self.MOST:
            del self[next(iter(self))]
        self[key] = value
        return value


class BoundedCache(dict["str", "Any"]):
    """``cache[text]`` is ``make(text)``, computed once as long as it is stored. Results must not be modified.

    Holds at most ``MAX_ENTRIES`` results, for strings of at most ``MAX_KEY_LENGTH`` characters.
    """

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[str], Made]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, text: str) -> object:
        value = self._make(text)
        if len(text) <= MAX_KEY_LENGTH:
            if len(self) >= MAX_ENTRIES:
                self.clear()
            self[text] = value
        return value


def cached(make: Callable[[str], Made]) -> Callable[[str], Made]:
    """Decorate a function of a string to keep its results in a ``BoundedCache``."""
    return BoundedCache(make).__getitem__


class Remembered(dict["Any", "Any"]):
    """Results that can be computed again, without a bound: most runs are short. A long one calls ``trim``."""

    def __init__(self) -> None:
        super().__init__()
        _remembered.append(self)


class _Results(Remembered):
    __slots__ = ("_make",)

    def __init__(self, make: Callable[[Any], Any]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: Any) -> Any:
        value = self[key] = self._make(key)
        return value


def remembered(make: Callable[[Key], Made]) -> Callable[[Key], Made]:
    """Decorate a function of one hashable argument to compute each result once, in a ``Remembered``. Results must not
    be modified."""
    return _Results(make).__getitem__


_remembered: list[Remembered] = []


def once(answers: dict[Any, Any], question: object, compute: Callable[[], Made]) -> Made:
    """Return the answer to a question, computed the first time and kept in ``answers``."""
    if question not in answers:
        answers[question] = compute()
    answer: Made = answers[question]
    return answer


def trim(most: int) -> None:
    """Empties every ``Remembered`` with more than ``most`` entries. Must not be called during a check."""
    for cache in _remembered:
        if len(cache) > most:
            cache.clear()


_READY = REGEXES if _BUILD in BUILDS else {}
"""What the function ``_sre.compile`` of this Python takes, by expression."""


class _Patterns(dict["str", "re.Pattern[str]"]):
    def __missing__(self, source: str) -> re.Pattern[str]:
        pattern = _from_table(source)
        if pattern is None:
            import re

            pattern = re.compile(source)
        self[source] = pattern
        return pattern


compiled: Callable[[str], re.Pattern[str]] = _Patterns().__getitem__
"""Returns a regular expression, made on first use, if possible without ``re``: loading it takes 25 million
instructions, and compiling the expressions for one small file as many, of 190 million.

Only for expressions of the program, of which there are few: nothing is ever removed.
"""


def _from_table(source: str) -> re.Pattern[str] | None:
    if source not in _READY:
        return None
    flags, groups, names, code = _READY[source]
    by_index = {index: name for name, index in names}
    order = tuple(map(by_index.get, range(groups + 1)))
    try:
        pattern: re.Pattern[str] = _sre.compile(source, flags, [*map(int, code.split())], groups, dict(names), order)
    except Exception:  # noqa: BLE001 a function internal to Python, which may change its arguments and errors
        return None
    return pattern
