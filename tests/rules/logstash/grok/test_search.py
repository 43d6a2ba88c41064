"""The counting search against one that takes every step: same counts, same end of the budget."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from recorded import probes

from lslint.rules.logstash.grok import expression, library, machine, search

ATOMS = [
    "a", "b", " ", ".", r"\w", r"\d", "[^,]", ",", ".*", ".*?", ".+?", "a*", "a+", r"\w+?", r"\s*", "[ab]{2,4}",
    "[ab]{1,3}?", "(?:a|b)", "(a|ab)+", "(?>a+)", "(?=a)", "(?!b)", "(?<=a)", "^", "$", r"\b", "(?:a,?)+",
    r"(?:\w+\s?)*", "(?<n>a+)", "a*+", "x", "(?:a*b*)*", "(?:(?:a|,)*x?)+",
]  # fmt: skip


REAL = machine.Machine


class Plain:
    """Takes every step by itself, as ``machine.Machine`` is defined to count."""

    def __init__(self, bits, budget):
        self.bits, self.budget, self.count = bits, budget, 0
        self.asserted = REAL(bits, budget).asserted

    def run(self, code, start):
        bits, size = self.bits, len(self.bits)
        left = [(0, start, None, 0)]
        while left:
            pc, at, registers, tried = left.pop()
            while True:
                self.count += 1
                if self.count > self.budget:
                    raise machine.Spent
                op, a, b, c = code[pc]
                if op == machine.CHAR:
                    if not (at < size and bits[at] & a):
                        break
                    at += 1
                elif op == machine.RUN:
                    low, high = b
                    if tried == 0:
                        to = at
                        while to < min(size, at + (low if c else high)) and bits[to] & a:
                            to += 1
                        self.count += to - at
                        if to - at < low:
                            break
                        tried = to - at + 1
                    taken = tried - 1
                    if c:
                        if taken < high and at + taken < size and bits[at + taken] & a:
                            left.append((pc, at, registers, tried + 1))
                    elif taken > low:
                        left.append((pc, at, registers, tried - 1))
                    at += taken
                    tried = 0
                elif op == machine.SPLIT:
                    left.append((pc + b, at, registers, 0))
                    pc += a
                    continue
                elif op == machine.JUMP:
                    pc += a
                    continue
                elif op == machine.ASSERT:
                    if not self.asserted(a, at):
                        break
                elif op == machine.ENTER:
                    registers = (at, registers)
                elif op == machine.CHECK:
                    empty = registers[0] == at
                    registers = registers[1]
                    if empty:
                        pc += 2
                        continue
                elif op == machine.DONE:
                    return at
                elif op == machine.ATOMIC:
                    at = self.run(a, at)
                    if at < 0:
                        break
                elif not self.looks(a, b, at):
                    break
                pc += 1
        return -1

    def looks(self, code, character, at):
        if "<" not in character:
            return (self.run(code, at) >= 0) == (character == "(?=")
        found = any(self.run(code, start) == at for start in range(at, max(-1, at - 12), -1))
        return found == (character == "(?<=")


def outcome(root, text, budget):
    program = search.Program(root, search.has_names(root))
    try:
        return search.steps(program, text, budget)
    except machine.Spent:
        return "spent"


APPROXIMATED = ("&&", "\\G", "\\K", "\\p", "(?u:", "{2}?")
"""Constructs whose characters or ends the search only bounds; of strings it knows the ASCII characters."""


def test_matches_are_those_that_the_engine_recorded():
    different, checked = [], 0
    for pattern, text, _, at, expected in probes("joni_searches"):
        if not (pattern + text).isascii() or any(one in pattern for one in APPROXIMATED):
            continue
        root = expression.read(pattern)
        if root is not None and not root.opaque:
            code = search.Program(root, search.has_names(root)).code
            runner = machine.Machine([1 << ord(char) for char in text], 100_000)
            ends = ((start, runner.run(code, start)) for start in range(at, len(text) + 1))
            match = next(([start, end] for start, end in ends if end >= 0), None)
            checked += 1
            different += [(pattern, text, at, match)] if match != (expected and expected[0]) else []
    assert different == []
    assert checked > 1200


@settings(deadline=None)
@given(
    st.lists(st.sampled_from(ATOMS), min_size=1, max_size=7).map("".join),
    st.text(alphabet="aab ,1\nx", max_size=40),
    st.sampled_from([50, 500, 20_000]),
)
def test_counts_are_those_of_a_search_that_takes_every_step(pattern, text, budget):
    root = expression.read(pattern, library.standard(library.ECS))
    if root is None or root.opaque:
        return
    counted = outcome(root, text, budget)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(machine, "Machine", Plain)
        assert outcome(root, text, budget) == counted
