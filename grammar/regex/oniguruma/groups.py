"""Groups of Ruby's regular expressions, ``(…)`` and everything that begins with ``(?``, as they open."""

from __future__ import annotations

from lslint.grammar.regex.oniguruma.names import level_name, plain_name
from lslint.grammar.regex.oniguruma.tree import (
    ABSENT,
    AHEAD,
    ALTERNATIVES,
    ATOMIC,
    BEHIND,
    BEHIND_NOT,
    CAPTURE,
    CONDITIONAL,
    OPTION,
    SEQUENCE,
    PatternState,
    RegexNode,
    SyntaxFault,
)


class GroupFrame:
    """An open group. ``node``: what it becomes (None for ``(?:…)`` and the whole pattern). ``switch``: it began with
    ``(?i)`` and ends with the group around it. ``done``: its finished alternatives; ``items``: the one being read."""

    __slots__ = ("done", "extended", "items", "node", "start", "switch")

    def __init__(self, start: int, node: RegexNode | None, extended: bool, switch: bool = False) -> None:
        self.start = start
        self.node = node
        self.extended = extended
        self.switch = switch
        self.done: list[RegexNode] = []
        self.items: list[RegexNode] = []

    def content(self) -> RegexNode:
        """The tree of the group's content."""
        items = self.items
        last = items[0] if len(items) == 1 else RegexNode(SEQUENCE, self.start, items)
        if not self.done:
            return last
        return RegexNode(ALTERNATIVES, self.start, [*self.done, last])


def open_group(state: PatternState, begin: int, extended: bool) -> tuple[int, GroupFrame | None]:
    """The group that opens at ``begin``: the offset behind its opening, and its frame (None for a comment)."""
    text = state.text
    size = len(text)
    at = begin + 1
    if not text.startswith("?", at):
        state.groups += 1
        if at == size:
            raise SyntaxFault("end pattern with unmatched parenthesis", begin, size)
        return at, GroupFrame(begin, RegexNode(CAPTURE, begin, [], number=state.groups), extended)
    at += 1
    if at == size:
        raise SyntaxFault("end pattern in group", begin, size)
    char = text[at]
    if char == "#":
        return _comment(state, begin, at + 1), None
    at += 1
    if char == ":":
        return at, GroupFrame(begin, None, extended)
    kind = {"=": AHEAD, "!": AHEAD, ">": ATOMIC, "~": ABSENT}.get(char)
    if kind is not None:
        return at, GroupFrame(begin, RegexNode(kind, begin, []), extended)
    if char == "<" and (at == size or text[at] in "=!"):
        if at == size:
            raise SyntaxFault("end pattern with unmatched parenthesis", begin, size)
        node = RegexNode(BEHIND if text[at] == "=" else BEHIND_NOT, begin, [])
        state.behinds.append(node)
        return at + 1, GroupFrame(begin, node, extended)
    if char in "<'":
        at, name, _ = plain_name(state, at, ">" if char == "<" else "'", False)
        node = RegexNode(CAPTURE, begin, [], at, number=state.add_named_group(name), named=True)
        node.name = name
        return at, GroupFrame(begin, node, extended)
    if char == "(":
        return _conditional(state, begin, at, extended)
    if char in "-imxadu":
        return _options(state, begin, at - 1, extended)
    state.refuse_atoms(at - 1, at)
    raise SyntaxFault("undefined group option", begin, at)


def _comment(state: PatternState, begin: int, at: int) -> int:
    """The offset behind ``(?#…)``; a backslash covers the character behind it."""
    text = state.text
    size = len(text)
    while at < size and text[at] != ")":
        at += 2 if text[at] == "\\" else 1
    state.refuse_atoms(begin, at)
    if at >= size:
        raise SyntaxFault("end pattern in group", begin, size)
    return at + 1


def _conditional(state: PatternState, begin: int, at: int, extended: bool) -> tuple[int, GroupFrame]:
    """``(?(1)yes|no)`` and ``(?(<name>)yes|no)``; ``at``: behind the second parenthesis."""
    text = state.text
    if at >= len(text):
        raise SyntaxFault("undefined group option", begin, at)
    state.refuse_atoms(at, at + 1)
    name: str | None = None
    number = -1
    named = False
    if text[at] in "0123456789":
        at, _, number = plain_name(state, at, ")", True)
    elif text[at] in "<'":
        end, name, number = level_name(state, at)
        if name is not None and name not in state.named:
            raise SyntaxFault(f"undefined name <{name}> reference", at, end)
        named = True
        state.refuse_atoms(end, end + 1)
        at = end + 1  # the engine skips this character without checking it
    else:
        at += 1
    node = RegexNode(CONDITIONAL, begin, [], at, number=number, named=named)
    node.name = name
    state.references.append(node)
    return at, GroupFrame(begin, node, extended)


def _options(state: PatternState, begin: int, at: int, extended: bool) -> tuple[int, GroupFrame]:
    """``(?i)`` and ``(?i:…)``; ``at``: the first letter."""
    text = state.text
    size = len(text)
    negative = False
    while True:
        if at >= size:
            raise SyntaxFault("end pattern in group", begin, size)
        char = text[at]
        at += 1
        if char == "-":
            negative = True
        elif char == "x":
            extended = not negative
        elif char in ":)":
            return at, GroupFrame(begin, RegexNode(OPTION, begin, []), extended, switch=char == ")")
        elif char not in "im" and (char not in "adu" or negative):
            state.refuse_atoms(at - 1, at)
            raise SyntaxFault("undefined group option", begin, at)
