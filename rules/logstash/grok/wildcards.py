"""Consecutive wildcards of a grok pattern: ``%{GREEDYDATA}``, ``%{DATA}``, ``.*``, ``.+`` and similar ones."""

from __future__ import annotations

import itertools

from lslint.grammar.logstash.nodes import Plugin, String
from lslint.grammar.record import record
from lslint.rules.api import Context
from lslint.rules.logstash.grok import expression, filters, growth, model
from lslint.rules.logstash.grok.charsets import ANY
from lslint.rules.logstash.grok.library import Library
from lslint.rules.logstash.grok.model import ASSERT, GROUP, LOOK, REPEAT, SEQUENCE, SET, RegexPart
from lslint.rules.logstash.grok.samples import Sampler
from lslint.rules.logstash.grok.search import Meter, PatternTooLarge, Program, has_names, required
from lslint.rules.logstash.grok.shape import ENDLESS

_COUNTS = (4, 6, 8, 12, 16)
_BUDGET = 8_000
_SHORT = 4
_LETTERS = 3
_BESIDE = frozenset(" \t\r\n\"'")


@record
class Wildcard:
    """A run of any characters. ``start``, ``end``: its span in the pattern (of the reference or group that contains
    only it).

    ``lazy``: whether it is lazy. ``index``: its index in the elements of the pattern.
    """

    start: int
    end: int
    lazy: bool
    index: int


class Line:
    """A pattern as a sequence of elements. ``wildcards``: those in the sequence.

    ``anchored``: an anchor or look-behind comes first. ``last``: index of the last element that consumes or requires
    characters, except for end anchors; -1 if there is none.
    """

    __slots__ = ("_degrees", "_items", "_root", "anchored", "last", "wildcards")

    def __init__(self, root: RegexPart) -> None:
        self._root = root
        self._items: list[RegexPart] = []
        self._degrees: dict[int, tuple[int, int]] = {}
        self.wildcards: list[Wildcard] = []
        self.anchored = False
        self.last = -1
        stack: list[tuple[RegexPart, RegexPart | None]] = [(root, None)]
        while stack:
            part, outer = stack.pop()
            if part.kind == SEQUENCE:
                stack.extend((item, None) for item in reversed(part.items))
                continue
            span = outer or part
            if part.kind == GROUP and (not part.name or _is_wildcard(part.items[0])):
                stack.append((part.items[0], span))
                continue
            index = len(self._items)
            self._items.append(part)
            if _is_wildcard(part):
                self.wildcards.append(Wildcard(span.start, span.end, part.lazy, index))
            if part.kind not in (ASSERT, LOOK):
                self.last = index
            elif self.last < 0:
                self.anchored = True

    def searched_again(self) -> list[Wildcard]:
        """Return the wildcards before a required element: the engine backtracks to them after a failure."""
        return [wildcard for wildcard in self.wildcards if wildcard.index < self.last]

    def needs_more(self, index: int) -> bool:
        """Return whether an element after that one can fail: neither a wildcard nor optional."""
        return any(
            not _is_wildcard(part) and part.kind != LOOK and not (part.kind == REPEAT and not part.low)
            for part in self._items[index + 1 :]
            if part.kind != ASSERT
        )

    def seeks_string(self, index: int) -> bool:
        """Return whether a string follows that element, and after it at most wildcards that may match nothing. The
        engine rejects the lines without the string in linear time, and all others match."""
        rest = self._items[index + 1 :]
        while rest and _is_wildcard(rest[-1]) and not rest[-1].low:
            rest.pop()
        return bool(rest) and all(part.kind == SET and part.mask.bit_count() == 1 for part in rest)

    def sought(self) -> str:
        """Return the literal that the engine searches for before it tries the pattern: it rejects lines without the
        literal in linear time. Empty if there is none, or none with letters."""
        found, _ = required(self._root)
        return found if sum(character.isalnum() for character in found) >= _LETTERS else ""

    def _texts(self) -> tuple[list[str], list[str]]:
        """Return a sample string per element, and the short separators of the wildcards, the most frequent first."""
        several = self.searched_again()
        text = Sampler().text
        texts = [text(item) for item in self._items]
        separators = ["".join(texts[one.index + 1 : other.index]) for one, other in itertools.pairwise(several)]
        short = list(dict.fromkeys(separator for separator in separators if _may_recur(separator)))
        short.sort(key=separators.count, reverse=True)
        return texts, short

    def between(self) -> str:
        """Return a regex for the content between two separators of the wildcards.

        Empty if there is no separator, or if the first one is a space, because a value may contain spaces.
        """
        _, short = self._texts()
        if not short:
            return ""
        character = short[0].strip() or short[0]
        if character == "\t":
            return "[^\\t]*"
        if character[0].isspace():
            return ""
        return f"[^{chr(92) if character[0] in '^]' + chr(92) else ''}{character[0]}]*"

    def degree(self, enough: int, meter: Meter) -> int:
        """Return the exponent with which the time for a line without a match grows with its length; 1 without
        repetition.

        It is based on lines that repeat a short separator of the wildcards (a space, a comma, a dash between spaces).
        The search stops at ``enough``, or when the meter is used up.
        """
        return meter.charged(self._degrees, enough, lambda: self._degree(enough, meter))

    def _degree(self, enough: int, meter: Meter) -> int:
        several = self.searched_again()
        if self._root.opaque or meter.left <= 0:
            return 1
        meter.left -= self._root.size
        texts, short = self._texts()
        if not short:
            return 1
        first, last = several[0].index, several[-1].index
        try:
            program = Program(self._root, has_names(self._root), meter)
        except PatternTooLarge:
            return 1
        before, after = "".join(texts[:first])[-200:], "".join(texts[last + 1 :])[:200]
        found = 1
        for pump in dict.fromkeys([*short[:2], "".join(short[:3])]):
            for suffix in dict.fromkeys(("", after[:-1], "!" + after)):
                kind, degree = growth.measured(program, growth.Attack(before, pump, suffix), _COUNTS, _BUDGET, enough)
                found = max(found, len(several) if kind == growth.EXPONENTIAL else degree)
                if found >= enough:
                    return found
        return found


def _may_recur(separator: str) -> bool:
    """Return whether a line may repeat it: a space, a comma, a dash between spaces; not a word or ``]:``."""
    if not 0 < len(separator) <= _SHORT or any(char.isalnum() for char in separator):
        return False
    return len(set(separator) - _BESIDE) <= 1


def _is_wildcard(part: RegexPart) -> bool:
    return part.kind == REPEAT and part.high >= ENDLESS and part.items[0].kind == SET and part.items[0].mask == ANY


def line(pattern: String, grok: Plugin, ctx: Context) -> Line | None:
    """Return the elements of a pattern of a filter with wildcards, read with the newest pattern set.

    None if it cannot be read, begins with a variable or a template marker, or has alternatives at the top level or no
    wildcards. The results for the last filter are cached for the rules that check it next; trees of all patterns would
    take 100 times the size of the file.
    """
    last: dict[Plugin, dict[String, Line | None]] = ctx.facts.setdefault(line, {})
    if grok not in last:
        last.clear()
        last[grok] = {}
    lines = last[grok]
    if pattern not in lines:
        found = None if filters.is_open(pattern.value) else _line(pattern.value, filters.libraries(grok, ctx)[-1])
        lines[pattern] = found if found is not None and found.wildcards else None
    return lines[pattern]


def _line(pattern: str, library: Library) -> Line | None:
    def make() -> Line | None:
        root = expression.read(pattern, library)
        if root is None or root.kind == model.EITHER:
            return None
        return Line(root)

    return library.kept("line ", pattern, make)
