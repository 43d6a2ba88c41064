"""Translation to Python's ``re``, for expressions whose matches are the same there.

Both engines try alternatives in order, and repeat greedily or lazily with backtracking. Not translated is what differs
or does not exist: back-references, conditions, calls, absent operators, ``\\K``, ``\\G``, ``\\X``, and repeats of what
may match an empty string. Groups inside of repeats and of negative look-arounds are translated, but may hold other
strings in ``re``.
"""

from __future__ import annotations

import re

from lslint.execution.regex import lengths, nodes
from lslint.execution.regex.charsets import CharSet
from lslint.grammar.regex.oniguruma.tree import ENDLESS

_MAX_SOURCE = 60_000
_MAX_REPEATED = 65_535


class Translation:
    """``regex``: the expression for ``re``. ``ascii_only``: it is right for ASCII strings only. ``exact``: its groups
    are those of Logstash's engine, too; otherwise only the place of the match is."""

    __slots__ = ("ascii_only", "exact", "regex")

    def __init__(self, regex: re.Pattern[str], ascii_only: bool, exact: bool) -> None:
        self.regex = regex
        self.ascii_only = ascii_only
        self.exact = exact


class _NotTranslated(Exception):  # noqa: N818
    """The expression has a part that ``re`` does not have, or that means something else there."""


def translate(expression: nodes.Expression) -> Translation | None:
    """Return the translation of an expression, None if there is none."""
    writer = _Writer()
    try:
        source = writer.part(expression.root)
    except _NotTranslated:
        return None
    if len(source) > _MAX_SOURCE:
        return None
    try:
        regex = re.compile(source, re.DOTALL)
    except (re.error, OverflowError, RecursionError):
        return None
    return Translation(regex, writer.ascii_only, writer.exact)


_ANCHORS = {
    "^": r"(?:\A|(?<=\n)(?!\Z))", "$": r"(?=\n|\Z)", "A": r"\A", "z": r"\Z", "Z": r"(?=\n?\Z)", "b": r"\b",
    "B": r"(?!\b)",
}  # fmt: skip


class _Writer:
    def __init__(self) -> None:
        self.ascii_only = False
        self.exact = True
        self.repeated = 0

    def part(self, part: nodes.Part) -> str:
        if isinstance(part, nodes.Text):
            return re.escape(part.text)
        if isinstance(part, nodes.Set):
            return self.set(part.chars)
        if isinstance(part, nodes.Sequence):
            return "".join([self.part(item) for item in part.items])
        if isinstance(part, nodes.Either):
            return f"(?:{'|'.join([self.part(item) for item in part.items])})"
        if isinstance(part, nodes.Repeat):
            return self.repeat(part)
        if isinstance(part, nodes.Capture):
            if self.repeated:
                self.exact = False
            return f"({self.part(part.item)})"
        if isinstance(part, nodes.Atomic):
            return f"(?>{self.part(part.item)})"
        if isinstance(part, nodes.Ahead):
            if not part.negative:
                return f"(?={self.part(part.item)})"
            return f"(?!{self.inside(part.item)})"
        if isinstance(part, nodes.Behind):
            return self.behind(part)
        if isinstance(part, nodes.Assertion) and part.kind in _ANCHORS:
            if part.kind in "bB":
                self.ascii_only = True
            return _ANCHORS[part.kind]
        raise _NotTranslated

    def inside(self, part: nodes.Part) -> str:
        """Write a part whose groups ``re`` treats in another way."""
        self.repeated += 1
        text = self.part(part)
        self.repeated -= 1
        return text

    def repeat(self, part: nodes.Repeat) -> str:
        low, high = part.low, part.high
        if high > 1 and lengths.of(part.item)[0] == 0:
            raise _NotTranslated
        if low > _MAX_REPEATED or _MAX_REPEATED < high < ENDLESS:
            raise _NotTranslated
        inner = self.inside(part.item) if high > 1 else self.part(part.item)
        if not isinstance(part.item, nodes.Set):
            inner = f"(?:{inner})"
        times = f"{{{low},{'' if high >= ENDLESS else high}}}"
        return inner + times + ("?" if part.lazy else "")

    def behind(self, part: nodes.Behind) -> str:
        if part.negative:
            return "".join([f"(?<!{self.inside(item)})" for item, _ in part.branches])
        return f"(?:{'|'.join([f'(?<={self.part(item)})' for item, _ in part.branches])})"

    def set(self, chars: CharSet) -> str:
        members = []
        mask = chars.mask
        code = 0
        while code < 128:
            if mask >> code & 1:
                low = code
                while code < 127 and mask >> (code + 1) & 1:
                    code += 1
                members.append(f"\\x{low:02x}-\\x{code:02x}" if code > low else f"\\x{low:02x}")
            code += 1
        other = chars.other
        if other is True:
            members.append("\x80-\U0010ffff")
        elif other is not False:
            if other[0] == "in":
                members += [f"{_written(low)}-{_written(high)}" for low, high in other[1]]
            else:
                self.ascii_only = True
        return f"[{''.join(members)}]" if members else r"(?!)[\x00]"


def _written(code: int) -> str:
    return f"\\U{code:08x}"
