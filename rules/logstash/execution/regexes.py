"""``compile``: regular expressions with the semantics of Logstash's engine (Joni with Ruby's syntax, on UTF-8).

An expression that means the same in Python's ``re`` is run there; others by a matcher of its own, which counts steps.
Not supported (``Unsupported``): Unicode scripts and properties that Python does not know, characters beyond ASCII that
equal several others if case is ignored, ``\\X`` beyond ASCII, back-references and conditions with a level or on several
groups of a name, groups nested more than 150 deep. Checked against Joni 2.2.5.
"""

from __future__ import annotations

from dataclasses import dataclass

from lslint.grammar.bounded_cache import BoundedCache
from lslint.rules.logstash.execution.environment import Environment
from lslint.rules.logstash.execution.regex import charsets, starts
from lslint.rules.logstash.execution.regex.build import build
from lslint.rules.logstash.execution.regex.faults import Spent, Unsupported
from lslint.rules.logstash.execution.regex.matcher import Matcher
from lslint.rules.logstash.execution.regex.nodes import Expression
from lslint.rules.logstash.execution.regex.program import Program

__all__ = ["Match", "Regex", "Spent", "Unsupported", "compile"]


class _Compiled:
    """An expression and what is made of it."""

    __slots__ = ("expression", "first", "program")

    def __init__(self, expression: Expression) -> None:
        self.expression = expression
        self.program = Program(expression)
        self.first = starts.first(expression.root)


@dataclass(slots=True)
class Match:
    """A match in ``text``. ``spans``: start and end, then those of the groups; None for a group that took no part.
    ``names``: name -> numbers of its groups, in order."""

    text: str
    spans: list[tuple[int, int] | None]
    names: dict[str, list[int]]

    @property
    def start(self) -> int:
        """Where the match begins."""
        return self.span()[0]

    @property
    def end(self) -> int:
        """Where the match ends."""
        return self.span()[1]

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

    @property
    def groups(self) -> dict[str, list[str | None]]:
        """The strings of the named groups: name -> one for each group of that name, in order."""
        return {name: [self.group(number) for number in numbers] for name, numbers in self.names.items()}


class Regex:
    """A compiled regular expression; its searches are charged to the environment."""

    __slots__ = ("compiled", "environment", "pattern")

    def __init__(self, pattern: str, compiled: _Compiled, environment: Environment) -> None:
        self.pattern = pattern
        self.compiled = compiled
        self.environment = environment

    @property
    def names(self) -> dict[str, list[int]]:
        """The named groups in the order of their first appearance: name -> numbers."""
        return self.compiled.expression.names

    @property
    def count(self) -> int:
        """The number of groups that capture."""
        return self.compiled.expression.groups

    def search(self, text: str, at: int = 0) -> Match | None:
        """Return the first match that begins at an offset or later.

        Raises ``Unsupported`` if it cannot be told for this string, ``Spent`` if it needs more steps than the
        environment has left.
        """
        if not text.isascii() or self.compiled.expression.pairs:
            _check(text, self.compiled.expression)
        left = self.environment.steps - self.environment.spent
        matcher = Matcher(self.compiled.program, text, at, left)
        try:
            for start in self.compiled.first.places(text, at):
                values = matcher.match(start)
                if values is not None:
                    return self._match(text, values)
            return None
        finally:
            self.environment.spent = self.environment.steps - max(matcher.left, 0)

    def _match(self, text: str, values: list[int | None]) -> Match:
        spans = [
            None if start is None or end is None else (start, end)
            for start, end in zip(values[::2], values[1::2], strict=True)
        ]
        return Match(text, spans, self.names)


def _check(text: str, expression: Expression) -> None:
    """Raise ``Unsupported`` for a string that the expression cannot be matched with exactly."""
    if any("\ud800" <= one <= "\udfff" for one in text):
        raise Unsupported("the string contains half a surrogate pair")
    if expression.folded:
        for one in text:
            several = one.casefold()
            if len(several) > 1 and several in expression.folded:
                raise Unsupported(f"`{one}` may match `{several}`, as case is ignored")
    if expression.pairs:
        lower = text.lower()
        if any(several in lower for several in charsets.SEVERAL):
            raise Unsupported("a class that ignores case may match two characters as one")


def _compile(key: tuple[str, bool]) -> _Compiled:
    pattern, multiline = key
    return _Compiled(build(pattern, multiline))


_compiled: BoundedCache = BoundedCache(_compile)


def compile(pattern: str, environment: Environment, multiline: bool = False) -> Regex:
    """Return a regular expression. ``multiline``: with Ruby's option ``m``, as grok has it: a dot matches newlines.

    Raises ``StartError`` for a pattern that the engine refuses, ``Unsupported`` for one that is not supported.
    """
    return Regex(pattern, _compiled[pattern, multiline], environment)
