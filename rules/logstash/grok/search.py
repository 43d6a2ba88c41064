"""A simulated search engine that counts the steps of a backtracking search for a regex in a given string.

It takes the same steps as Joni (Logstash's engine): alternatives in order, greedy and lazy repeats, atomic groups,
directly nested repeats merged into one, a start only at line starts if the regex begins with a greedy ``.*``, and no
search in a string without what each match must contain. A budget of steps bounds the cost of hostile regexes.
"""

from __future__ import annotations

from lslint.grammar.record import record
from lslint.rules.facts import keyed_fact, union_of
from lslint.rules.logstash.grok import machine
from lslint.rules.logstash.grok.charsets import ANY, OTHER
from lslint.rules.logstash.grok.expression import NAMED, PLAIN  # fmt: skip
from lslint.rules.logstash.grok.machine import Spent
from lslint.rules.logstash.grok.model import (
    ASSERT,
    ATOMIC,
    EITHER,
    GROUP,
    LOOK,
    OPAQUE,
    REPEAT,
    SEQUENCE,
    SET,
    RegexPart,
)
from lslint.rules.logstash.grok.samples import walk
from lslint.rules.logstash.grok.shape import ENDLESS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from lslint.rules.api import Context
    from lslint.rules.logstash.grok.machine import Instruction

    K = TypeVar("K")
    T = TypeVar("T")

MAX_PROGRAM = 20_000
"""Maximum number of instructions; longer regexes are not searched for."""

_MAX_COPIES = 500


class PatternTooLarge(Exception):
    """The regex is too large for a search, or has unsupported parts (back-references, calls)."""


@record
class Meter:
    """Remaining budget of one file: ``left``, in steps (some million per second or two)."""

    left: int = 4_000_000

    def charged(self, kept: dict[K, tuple[T, int]], key: K, make: Callable[[], T]) -> T:
        """Return the result of ``make``, cached with its price within the budget; charged again for other files."""
        known = kept.get(key)
        if known is not None and known[1] < self.left:
            self.left -= known[1]
            return known[0]
        before = self.left
        found = make()
        if self.left > 0:
            kept[key] = found, before - self.left
        return found


@keyed_fact
def meter_of(rule: str, ctx: Context) -> Meter:
    """Return the steps that a rule may still spend on a file."""
    return Meter()


class Program:
    """A regex compiled for ``steps``; the work is deducted from the meter.

    ``literal``, ``mask``: see ``required``. ``starts``: ``text`` or ``line`` if matches begin only at its start, else
    ``""``.
    """

    __slots__ = ("code", "literal", "mask", "meter", "starts")

    def __init__(self, root: RegexPart, named: bool, meter: Meter | None = None) -> None:
        """``named``: whether the whole regex has a named group. Raises ``PatternTooLarge``."""
        self.meter = meter or Meter()
        self.code: list[Instruction] = []
        try:
            _compile(root, self.code, named)
        finally:
            self.meter.left -= 4 * len(self.code) + root.size
        self.code.append((machine.DONE, None, None, None))
        self.literal, self.mask = required(root)
        self.starts = _start(root)


def has_names(root: RegexPart) -> bool:
    """Return whether the regex has a named group, so that plain groups do not capture."""
    return any(part.kind == GROUP and part.sign == NAMED for part in walk(root))


def _compile(part: RegexPart, code: list[Instruction], named: bool) -> None:
    if len(code) > MAX_PROGRAM:
        raise PatternTooLarge
    kind = part.kind
    if kind == SET:
        code.append((machine.CHAR, part.mask, None, None))
    elif kind == SEQUENCE:
        for item in part.items:
            _compile(item, code, named)
    elif kind == GROUP:
        if part.name:
            code += _compiled(part.items[0], named)
        else:
            _compile(part.items[0], code, named)
    elif kind == ASSERT:
        code.append((machine.ASSERT, part.sign, None, None))
    elif kind == EITHER:
        ends: list[int] = []
        for item in part.items[:-1]:
            at = len(code)
            code.append((machine.JUMP, 0, None, None))
            _compile(item, code, named)
            ends.append(len(code))
            code.append((machine.JUMP, 0, None, None))
            code[at] = (machine.SPLIT, 1, len(code) - at, None)
        _compile(part.items[-1], code, named)
        for at in ends:
            code[at] = (machine.JUMP, len(code) - at, None, None)
    elif kind == REPEAT:
        _compile_repeat(part, code, named)
    elif kind in (LOOK, ATOMIC):
        inner = _fresh(part.items[0], named)
        inner.append((machine.DONE, None, None, None))
        code.append((machine.LOOK if kind == LOOK else machine.ATOMIC, inner, part.sign, None))
        if len(code) + len(inner) > MAX_PROGRAM:
            raise PatternTooLarge
    else:
        raise PatternTooLarge


def _fresh(part: RegexPart, named: bool) -> list[Instruction]:
    code: list[Instruction] = []
    _compile(part, code, named)
    return code


def _compiled(part: RegexPart, named: bool) -> list[Instruction]:
    """Return the instructions for the regex of a pattern name. Cached in the part, because all patterns share it."""
    if part.code is None:
        part.code = {}
    elif named in part.code:
        return part.code[named]
    found = part.code[named] = _fresh(part, named)
    return found


def _merged(part: RegexPart, named: bool) -> tuple[RegexPart, int, int]:
    """Return the repeated part and its limits, with directly nested repeats merged into one."""
    item, low, high = _bare(part.items[0], named), part.low, part.high
    while item.kind == REPEAT and high in (1, ENDLESS) and item.high in (1, ENDLESS) and low < 2 and item.low < 2:
        low, high = low * item.low, max(high, item.high)
        item = _bare(item.items[0], named)
    return item, low, high


def _bare(part: RegexPart, named: bool) -> RegexPart:
    """Return the content of groups that do not capture."""
    while part.kind == GROUP and (not part.sign or (named and part.sign == PLAIN)):
        part = part.items[0]
    return part


def _compile_repeat(part: RegexPart, code: list[Instruction], named: bool) -> None:
    item, low, high = _merged(part, named)
    if item.kind == SET:
        code.append((machine.RUN, item.mask, (low, high), part.lazy))
        return
    if low > _MAX_COPIES or (ENDLESS > high > _MAX_COPIES):
        raise PatternTooLarge
    piece = _fresh(item, named)
    if (low + (0 if high >= ENDLESS else high - low)) * len(piece) > MAX_PROGRAM:
        raise PatternTooLarge
    code += piece * low
    splits: list[int] = []
    if high >= ENDLESS:
        nullable = first(item)[1]
        at = len(code)
        splits.append(at)
        code.append((machine.JUMP, 0, None, None))
        if nullable:
            code.append((machine.ENTER, None, None, None))
        code += piece
        if nullable:
            code.append((machine.CHECK, None, None, None))
        code.append((machine.JUMP, at - len(code), None, None))
    else:
        for _ in range(high - low):
            splits.append(len(code))
            code.append((machine.JUMP, 0, None, None))
            code += piece
    end = len(code)
    for at in splits:
        code[at] = (machine.SPLIT, end - at, 1, None) if part.lazy else (machine.SPLIT, 1, end - at, None)


def first(part: RegexPart) -> tuple[int, bool]:
    """Return the characters that a part can begin with, and whether it can be empty."""
    kind = part.kind
    if kind == SET:
        return part.mask, False
    if kind in (GROUP, ATOMIC):
        return first(part.items[0])
    if kind == REPEAT:
        mask, empty = first(part.items[0])
        return mask, empty or part.low == 0
    if kind == SEQUENCE:
        found = 0
        for item in part.items:
            mask, empty = first(item)
            found |= mask
            if not empty:
                return found, False
        return found, True
    if kind == EITHER:
        pairs = list(map(first, part.items))
        return union_of(mask for mask, _ in pairs), any(empty for _, empty in pairs)
    return (ANY if kind == OPAQUE else 0), True


def _spine(part: RegexPart) -> list[RegexPart]:
    """Return the parts that each match contains, in order, including those in groups."""
    parts: list[RegexPart] = []
    stack = [part]
    while stack:
        item = stack.pop()
        if item.kind in (SEQUENCE, GROUP, ATOMIC):
            stack.extend(reversed(item.items))
        else:
            parts.append(item)
    return parts


_MAX_SET = 33
"""Number of characters of a set for which the engine searches rather than for a string at an unlimited distance from
the start (its weights of sets, checked against recorded times)."""


def required(root: RegexPart) -> tuple[str, int]:
    """Return the string and the set of characters (as a mask; 0: none) for which the engine searches first, as each
    match contains them: it rejects strings without them in linear time.

    It prefers the longest string at a fixed distance from the start, then the first string or small set.
    """
    text, run, is_fixed, mask = "", "", True, 0
    for item in _spine(root):
        if item.kind == SET and item.mask.bit_count() == 1 and item.mask != OTHER:
            run += chr(item.mask.bit_length() - 1)
            if is_fixed:
                text = max(text, run, key=len)
        elif item.kind not in (ASSERT, LOOK):
            characters, is_optional = first(item)
            is_fixed = is_fixed and item.kind == SET
            if not is_fixed and (text or run):
                break
            if not is_optional and characters.bit_count() <= _MAX_SET:
                mask = characters
                if not is_fixed:
                    break
            run = ""
    return text or run, mask


def _start(part: RegexPart) -> str:
    if part.kind == EITHER:
        starts = {_start(item) for item in part.items}
        return "" if "" in starts else "line" if "line" in starts else "text"
    for item in _spine(part):
        if item.kind == ASSERT and item.sign in ("^", "\\A", "\\G"):
            return "line" if item.sign == "^" else "text"
        if item.kind in (ASSERT, LOOK):
            continue
        if item.kind == EITHER:
            return _start(item)
        if item.kind == REPEAT and item.items[0].kind == SET and item.items[0].mask == ANY:
            return "line" if item.high >= ENDLESS and not item.lazy else ""
        return ""
    return ""


def steps(program: Program, text: str, budget: int) -> int:
    """Return the steps of a search in a string. Raises ``Spent`` if they exceed the budget."""
    runner = machine.Machine([1 << min(ord(char), 128) for char in text], budget)
    bits = runner.bits
    size = len(bits)
    code = program.code
    lead: int | None = code[0][1] if code[0][0] == machine.CHAR else None
    if program.literal not in text or (program.mask and not any(bit & program.mask for bit in bits)):
        runner.count += size
        program.meter.left -= runner.count
        return runner.count
    try:
        for at in range(size + 1):
            if program.starts == "text" and at:
                break
            runner.count += 1
            if program.starts == "line" and at and bits[at - 1] != 1 << 10:
                continue
            if lead is not None and not (at < size and bits[at] & lead):
                runner.count += 1
                if runner.count > runner.budget:
                    raise Spent
                continue
            if runner.run(code, at) >= 0:
                break
    finally:
        program.meter.left -= runner.count
    return runner.count
