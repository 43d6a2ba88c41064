"""``compile``: regular expressions with the semantics of Logstash's engine (Joni with Ruby's syntax, on UTF-8).

An expression that means the same in Python's ``re`` runs there if its cost is bounded. All others run in a separate
matcher, which counts steps.
Not supported (``Unsupported``): Unicode scripts and properties that Python does not know, characters beyond ASCII that
equal several others if case is ignored, ``\\X`` beyond ASCII, back-references and conditions with a level or on several
groups of a name, absent operators with groups or of varying length, repeats of what is always empty, ``\\K`` inside of
look-arounds, groups nested more than 150 deep. Checked against Joni 2.2.5.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lslint.execution.environment import Environment
from lslint.execution.regex import bounds, charsets
from lslint.execution.regex.build import build
from lslint.execution.regex.faults import Spent, Unsupported
from lslint.execution.regex.matcher import Matcher
from lslint.execution.regex.nodes import Assertion, Expression
from lslint.execution.regex.program import Program, walk
from lslint.execution.regex.translation import Translation, translate
from lslint.grammar.bounded_cache import BoundedCache

__all__ = ["Match", "Regex", "Spent", "Unsupported", "compile"]


_MAX_STEPS = 30_000_000
"""Upper bound of the steps of a search, half a second, up to which ``re`` is used: it cannot be interrupted."""
WORTH = 2_000
"""Characters that are searched before an expression is translated: ``re`` compiles long expressions slowly."""


class Compiled:
    """An expression and what is made of it. ``bound``: of the ways in which ``re`` may try to match. ``first``: where a
    match may begin. ``ends``: it requires the end of the string. ``searched``: the number of characters so far."""

    __slots__ = ("_program", "_translation", "bound", "ends", "expression", "first", "searched")

    def __init__(self, expression: Expression) -> None:
        self.expression = expression
        self.first = bounds.start_of(expression.root)
        self.bound = bounds.bound(expression)
        self.ends = any(isinstance(part, Assertion) and part.kind in "zZ" for part in walk(expression.root))
        self.searched = 0
        self._program: Program | None = None
        self._translation: Translation | Literal[False] | None = None if self.bound.degree is not None else False

    @property
    def program(self) -> Program:
        """The expression for the matcher of this package."""
        if self._program is None:
            self._program = Program(self.expression)
        return self._program

    def translated(self, text: str, worth: int) -> Translation | None:
        """Return the translation if it is right for a string, cannot take long, and is worth its time."""
        self.searched += len(text)
        if self.searched <= worth or self._translation is False:
            return None
        if self._translation is None:
            self._translation = translate(self.expression) or False
        translation = self._translation
        if translation is False or (translation.ascii_only and not text.isascii()):
            return None
        places = 1 if self.first.anchor in ("A", "G") else len(text) + 1
        return translation if self.bound.ways(len(text)) * places * (len(text) + 1) <= _MAX_STEPS else None


@dataclass(slots=True)
class Match:
    """A match in ``text``. ``spans``: start and end, then those of the groups; None for a group that took no part.
    ``names``: name -> numbers of its groups, in order."""

    text: str
    spans: list[tuple[int, int] | None]
    names: dict[str, list[int]]

    def span(self, group: int | str = 0) -> tuple[int, int]:
        """Return start and end of a group, (-1, -1) if it took no part. Of several groups of a name the last one that
        took part counts. Raises ``IndexError`` for a group that does not exist."""
        if isinstance(group, str):
            numbers = self.names.get(group)
            if numbers is None:
                raise IndexError(f"no group is named {group}")
            taken = [number for number in numbers if self.spans[number] is not None]
            group = taken[-1] if taken else numbers[-1]
        return self.spans[group] or (-1, -1)

    def group(self, group: int | str = 0) -> str | None:
        """Return the string of a group, None if it took no part."""
        start, end = self.span(group)
        return None if start < 0 else self.text[start:end]


class Regex:
    """A compiled regular expression; its searches are charged to the environment.

    ``worth``: the number of characters that are searched before the expression is translated to ``re``. ``counted``:
    the steps of the last search; None if ``re`` ran it.
    """

    __slots__ = ("compiled", "counted", "environment", "worth")

    def __init__(self, compiled: Compiled, environment: Environment) -> None:
        self.compiled = compiled
        self.environment = environment
        self.worth = WORTH
        self.counted: int | None = 0

    @property
    def names(self) -> dict[str, list[int]]:
        """The named groups in the order of their first appearance: name -> numbers."""
        return self.compiled.expression.names

    @property
    def count(self) -> int:
        """The number of groups that capture."""
        return self.compiled.expression.groups

    def search(self, text: str, offset: int = 0) -> Match | None:
        """Return the first match that begins at an offset or later.

        Raises ``Unsupported`` if the result is not certain for this string, ``Spent`` if it needs more steps than the
        environment has left.
        """
        compiled, environment = self.compiled, self.environment
        if not text.isascii() or compiled.expression.pairs:
            _check(text, compiled.expression)
        spans = self._search(text, offset)
        if spans is None:
            return None
        if compiled.ends and spans[0] is not None and spans[0][0] >= len(text) - 1 and not text[-2:].isascii():
            # Joni misses some empty matches after a last character of several bytes.
            raise Unsupported("a match at the end of a string that ends beyond ASCII is not certain")
        if environment.spent > environment.steps:
            raise Spent("the regular expression takes too many steps")
        return Match(text, spans, self.names)

    def _search(self, text: str, offset: int) -> list[tuple[int, int] | None] | None:
        compiled, environment = self.compiled, self.environment
        self.counted = 0
        if not compiled.first.is_possible(text, offset):
            return None
        places = compiled.first.places(text, offset)
        translation = compiled.translated(text, self.worth)
        if translation is not None:
            self.counted = None
            environment.spent += 1 + (len(text) >> 4)
            match = translation.regex.search(text, offset)
            if match is None:
                return None
            if translation.exact:
                return [None if start < 0 else (start, end) for start, end in match.regs]
            places = iter((match.start(),))
        before = environment.spent
        matcher = Matcher(compiled.program, text, offset, environment.steps - before)
        try:
            for start in places:
                values = matcher.match(start)
                if values is not None:
                    return _spans(values)
            return None
        finally:
            environment.spent = environment.steps - max(matcher.left, 0)
            if translation is None:
                self.counted = environment.spent - before


def _spans(values: list[int | None]) -> list[tuple[int, int] | None]:
    return [
        None if start is None or end is None else (start, end)
        for start, end in zip(values[::2], values[1::2], strict=True)
    ]


def _check(text: str, expression: Expression) -> None:
    """Raise ``Unsupported`` for a string that the expression cannot be matched with exactly."""
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise Unsupported("the string contains half a surrogate pair")
    if expression.folded:
        for character in text:
            several = character.casefold()
            if len(several) > 1 and several in expression.folded:
                raise Unsupported(f"`{character}` may match `{several}`, as case is ignored")
            if character in charsets.ODD and "\0" in expression.folded:
                raise Unsupported(f"`{character}` may match a class, as case is ignored")
    if expression.pairs:
        lower = text.lower()
        if any(several in lower for several in charsets.SEVERAL):
            raise Unsupported("a class that ignores case may match two characters as one")


_plain: BoundedCache = BoundedCache(lambda pattern: Compiled(build(pattern)))
_multiline: BoundedCache = BoundedCache(lambda pattern: Compiled(build(pattern, multiline=True)))


def compile(pattern: str, environment: Environment, multiline: bool = False) -> Regex:
    """Return a regular expression. ``multiline``: with Ruby's option ``m``, as grok has it: a dot matches newlines.

    Raises ``StartError`` for a pattern that the engine refuses, ``Unsupported`` for one that is not supported.
    """
    return Regex((_multiline if multiline else _plain)[pattern], environment)
