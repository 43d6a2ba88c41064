"""Execution of the programs that ``search`` compiles from regexes, over one string, with the number of steps Joni would
take."""

from __future__ import annotations

from lslint.rules.logstash.grok.charsets import ANY, WORD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Instruction = tuple[int, Any, Any, Any]

CHAR, RUN, SPLIT, JUMP, ASSERT, LOOK, ATOMIC, ENTER, CHECK, DONE = range(10)
"""Opcodes; each instruction has up to three more values. ``SPLIT`` and ``JUMP``: distances to other instructions."""

_WIDTH = 1 << 20
"""An upper limit of the number of instructions of a program."""


class Spent(Exception):  # noqa: N818
    """The budget of steps is used up."""


class Machine:
    """Runs a program over one string, ``bits``: a mask with one bit per character. ``count``: steps so far.

    Work that Joni repeats is done once and counted each time. A run of characters that backtracks until the next
    character matches does so in one step; ``_before``, ``_behind`` and ``_ends`` contain the positions by mask and are
    computed on first use. If a repeat or an alternative cannot lead to a match, ``_failed`` contains its steps by
    instruction and position: they are added when it is reached again.
    """

    __slots__ = ("_before", "_behind", "_ends", "_failed", "bits", "budget", "count")

    def __init__(self, bits: list[int], budget: int) -> None:
        self.bits = bits
        self.budget = budget
        self.count = 0
        self._before: dict[int, list[int]] = {}
        self._behind: dict[int, list[int]] = {}
        self._ends: dict[int, list[int]] = {}
        self._failed: dict[int, dict[Any, int]] = {}

    def ends(self, mask: int) -> list[int]:
        """Return, per position, the next position (or the same one) whose character is not in the set, or the end."""
        made = self._ends[mask] = self.behind(ANY & ~mask)
        return made

    def behind(self, mask: int) -> list[int]:
        """Return, per position, the next position (or the same one) whose character is in the set, or the end."""
        bits = self.bits
        at = len(bits)
        made = self._behind[mask] = [at] * (at + 1)
        for position in range(at - 1, -1, -1):
            if bits[position] & mask:
                at = position
            made[position] = at
        return made

    def before(self, mask: int) -> list[int]:
        """Return, per position, the previous position (or the same one) whose character is in the set, or -1."""
        bits = self.bits
        at = -1
        made = self._before[mask] = [-1] * (len(bits) + 1)
        for position, bit in enumerate(bits):
            if bit & mask:
                at = position
            made[position] = at
        made[-1] = at
        return made

    def run(self, code: list[Instruction], start: int) -> int:
        """Return the end of a match that starts at the position, or -1 if there is none. Raises ``Spent``."""
        bits, size, budget = self.bits, len(self.bits), self.budget
        left: list[Any] = [(0, start, None, 0)]
        count = self.count
        failed = self._failed.get(id(code))
        if failed is None:
            failed = self._failed[id(code)] = {}
        while left:
            pc, at, registers, tried = left.pop()
            if pc < 0:  # all attempts from that position since then have failed
                failed[at] = count - registers
                continue
            while True:
                count += 1
                if count > budget:
                    self.count = count
                    raise Spent
                op, a, b, c = code[pc]
                if op == CHAR:
                    if at < size and bits[at] & a:
                        at += 1
                        pc += 1
                        continue
                    break
                if op == RUN:
                    low, high = b
                    if tried == 0:
                        key = pc + at * _WIDTH if registers is None else (pc, at, registers)
                        known = failed.get(key)
                        if known is not None:
                            count += known
                            if count > budget:
                                self.count = budget + 1
                                raise Spent
                            break
                        before = count
                        to = (self._ends.get(a) or self.ends(a))[at]
                        most = at + (low if c else high)
                        if to > most:
                            to = most
                        taken = to - at
                        count += taken
                        if taken < low:
                            break
                        left.append((-1, key, before, 0))
                    else:
                        taken = tried - 1
                    pc += 1
                    follower = code[pc]
                    if c:
                        most = (self._ends.get(a) or self.ends(a))[at] - at
                        if most > high:
                            most = high
                        if follower[0] == CHAR and taken < most:
                            mask = follower[1]
                            fits = (self._behind.get(mask) or self.behind(mask))[at + taken] - at
                            if fits > most:
                                fits = most
                            if count < budget:
                                count = min(count + 2 * (fits - taken), budget)
                            taken = fits
                        if taken < most:
                            left.append((pc - 1, at, registers, taken + 2))
                    elif taken > low:
                        if follower[0] == CHAR:
                            mask = follower[1]
                            fits = (self._before.get(mask) or self.before(mask))[at + taken] - at
                            if fits < low:
                                fits = low
                            if count < budget:
                                count = min(count + 2 * (taken - fits), budget)
                            taken = fits
                        if taken > low:
                            left.append((pc - 1, at, registers, taken))
                    at += taken
                    tried = 0
                    continue
                if op == SPLIT:
                    key = pc + at * _WIDTH if registers is None else (pc, at, registers)
                    known = failed.get(key)
                    if known is not None:
                        count += known
                        if count > budget:
                            self.count = budget + 1
                            raise Spent
                        break
                    left.append((-1, key, count, 0))
                    left.append((pc + b, at, registers, 0))
                    pc += a
                    continue
                if op == JUMP:
                    pc += a
                    continue
                if op == ASSERT:
                    if not self.asserted(a, at):
                        break
                elif op == ENTER:
                    registers = (at, registers)
                elif op == CHECK:
                    if registers[0] == at:  # an empty iteration ends the repeat
                        registers = registers[1]
                        pc += 2
                        continue
                    registers = registers[1]
                elif op == DONE:
                    self.count = count
                    return int(at)
                else:
                    self.count = count
                    if op == ATOMIC:
                        at = self.run(a, at)
                        if at < 0:
                            count = self.count
                            break
                    elif not self.looks(a, b, at):
                        count = self.count
                        break
                    count = self.count
                pc += 1
        self.count = count
        return -1

    def looks(self, code: list[Instruction], character: str, at: int) -> bool:
        """Return whether a look-around matches at a position."""
        if "<" not in character:
            return (self.run(code, at) >= 0) == (character == "(?=")
        found = any(self.run(code, start) == at for start in range(at, max(-1, at - 12), -1))
        return found == (character == "(?<=")

    def asserted(self, character: str, at: int) -> bool:
        """Return whether an anchor matches at a position."""
        bits, size = self.bits, len(self.bits)
        if character == "^":
            return at == 0 or bits[at - 1] == 1 << 10
        if character in ("\\A", "\\G"):
            return at == 0
        if character == "$":
            return at == size or bits[at] == 1 << 10
        if character == "\\z":
            return at == size
        if character == "\\Z":
            return at == size or (at == size - 1 and bits[at] == 1 << 10)
        before = at > 0 and bits[at - 1] & WORD != 0
        after = at < size and bits[at] & WORD != 0
        return (before != after) == (character == "\\b")
