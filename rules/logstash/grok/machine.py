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


class Spent(Exception):
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
        bits, size, budget, count = self.bits, len(self.bits), self.budget, self.count
        left: list[Any] = [(0, start, None, 0)]
        failed = self._failed.setdefault(id(code), {})
        while left:
            pc, at, registers, tried = left.pop()
            if pc < 0:  # all attempts from that position since then have failed
                failed[at] = count - registers
                continue
            while True:
                count += 1
                if count > budget:
                    raise self._spent()
                op, a, b, _ = code[pc]
                if op == CHAR:
                    if at >= size or not bits[at] & a:
                        break
                    at += 1
                elif op in (RUN, SPLIT):
                    if not tried:
                        key = pc + at * _WIDTH if registers is None else (pc, at, registers)
                        steps = failed.get(key)
                        if steps is not None:  # an attempt that has failed before
                            count += steps
                            if count > budget:
                                raise self._spent()
                            break
                        left.append((-1, key, count, 0))
                    if op == SPLIT:
                        left.append((pc + b, at, registers, 0))
                        pc += a - 1
                    else:
                        self.count = count
                        at = self._repeat(code, pc, at, registers, tried, left)
                        count, tried = self.count, 0
                        if at < 0:
                            break
                elif op == JUMP:
                    pc += a - 1
                elif op == ASSERT:
                    if not self.asserted(a, at):
                        break
                elif op == ENTER:
                    registers = (at, registers)
                elif op == CHECK:
                    pc += registers[0] == at  # an empty iteration ends the repeat
                    registers = registers[1]
                elif op == DONE:
                    self.count = count
                    return int(at)
                else:
                    self.count = count
                    at = self.run(a, at) if op == ATOMIC else at if self.looks(a, b, at) else -1
                    count = self.count
                    if at < 0:
                        break
                pc += 1
        self.count = count
        return -1

    def _spent(self) -> Spent:
        self.count = self.budget + 1
        return Spent()

    def _repeat(self, code: list[Instruction], pc: int, at: int, registers: Any, tried: int, left: list[Any]) -> int:
        """Return the position after a run of characters, -1 if it is too short. ``tried``: 1 more than the length to
        try, 0 for the first attempt. Adds the next attempt to ``left``."""
        _, mask, (low, high), is_lazy = code[pc]
        longest = (self._ends.get(mask) or self.ends(mask))[at] - at
        taken = tried - 1
        if not tried:
            taken = min(longest, low if is_lazy else high)
            self.count += taken
            if taken < low:
                return -1
        most = min(longest, high) if is_lazy else low
        follower = code[pc + 1]
        if follower[0] == CHAR and (taken < most if is_lazy else taken > most):
            places = self._behind if is_lazy else self._before
            place = (places.get(follower[1]) or (self.behind if is_lazy else self.before)(follower[1]))[at + taken] - at
            fits = min(place, most) if is_lazy else max(place, most)
            if self.count < self.budget:
                self.count = min(self.count + 2 * abs(fits - taken), self.budget)
            taken = fits
        if taken < most if is_lazy else taken > most:
            left.append((pc, at, registers, taken + 2 if is_lazy else taken))
        return at + taken

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
            return at == 0 or (at < size and bits[at - 1] == 1 << 10)
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
