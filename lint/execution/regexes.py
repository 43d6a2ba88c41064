"""``compile``: regular expressions with the semantics of Logstash's engine (Joni with Ruby's syntax, on UTF-8).

A backtracking matcher runs them, which counts steps: Python's ``re`` cannot be interrupted.
Not supported (``Unsupported``): Unicode scripts and other properties than general categories, characters beyond ASCII
if case is ignored, the options ``a`` and ``u``, calls of groups, conditions, absent operators, ``\\X``, back-references
with a level, repeats of what is always empty, ``\\K`` inside of look-arounds, groups nested more than 150 deep. Checked
against Joni 2.2.5.
"""

from __future__ import annotations

from dataclasses import dataclass

from lslint.execution.environment import Environment
from lslint.execution.errors import Spent, Unsupported
from lslint.execution.regex.build import build
from lslint.execution.regex.nodes import Assertion, Expression
from lslint.execution.regex.program import Matcher, Program, walk
from lslint.execution.regex.starts import start_of
from lslint.grammar.bounded_cache import BoundedCache
from lslint.grammar.record import record

__all__ = ["Match", "Regex", "Spent", "Unsupported", "compile"]


class Compiled:
    """An expression and the instructions for it. ``first``: where a match may begin. ``ends``: it requires the end of
    the string."""

    def __init__(self, expression: Expression) -> None:
        self.expression = expression
        self.first = start_of(expression.root)
        self.ends = any(isinstance(part, Assertion) and part.kind in "zZ" for part in walk(expression.root))
        self.program = Program(expression)


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


@record
class Regex:
    """A compiled regular expression; its searches are charged to the environment. ``counted``: the steps of the last
    search."""

    compiled: Compiled
    environment: Environment
    counted: int = 0

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
        compiled = self.compiled
        if not text.isascii():
            _check(text, compiled.expression)
        spans = self._search(text, offset)
        if spans is None:
            return None
        if compiled.ends and spans[0] is not None and spans[0][0] >= len(text) - 1 and not text[-2:].isascii():
            # Joni misses some empty matches after a last character of several bytes.
            raise Unsupported("a match at the end of a string that ends beyond ASCII is not certain")
        return Match(text, spans, self.names)

    def _search(self, text: str, offset: int) -> list[tuple[int, int] | None] | None:
        compiled, environment = self.compiled, self.environment
        self.counted = 0
        if not compiled.first.is_possible(text, offset):
            return None
        before = environment.spent
        matcher = Matcher(compiled.program, text, offset, environment.steps - before)
        try:
            for start in compiled.first.places(text, offset):
                values = matcher.match(start)
                if values is not None:
                    bounds = zip(values[::2], values[1::2], strict=True)
                    return [None if first is None or end is None else (first, end) for first, end in bounds]
            return None
        finally:
            environment.spent = environment.steps - max(matcher.left, 0)
            self.counted = environment.spent - before


def _check(text: str, expression: Expression) -> None:
    """Raise ``Unsupported`` for a string beyond ASCII that the expression cannot be matched with exactly."""
    if expression.folds:
        raise Unsupported("characters beyond ASCII are compared without regard to case")
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise Unsupported("the string contains half a surrogate pair")


_plain: BoundedCache = BoundedCache(lambda pattern: Compiled(build(pattern)))
_multiline: BoundedCache = BoundedCache(lambda pattern: Compiled(build(pattern, multiline=True)))


def compile(pattern: str, environment: Environment, multiline: bool = False) -> Regex:
    """Return a regular expression. ``multiline``: with Ruby's option ``m``, as grok has it: a dot matches newlines.

    Raises ``StartError`` for a pattern that the engine refuses, ``Unsupported`` for one that is not supported.
    """
    return Regex((_multiline if multiline else _plain)[pattern], environment)
