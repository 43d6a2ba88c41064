"""Groups of Ruby's regular expressions, ``(…)`` and everything that begins with ``(?``, as they open."""

from __future__ import annotations

from lslint.grammar.regex.oniguruma import tree
from lslint.grammar.regex.oniguruma.names import level_name, plain_name


class GroupFrame:
    """An open group. ``node``: what it becomes (None for ``(?:…)`` and the whole pattern). ``switch``: it began with
    ``(?i)`` and ends with the group around it. ``done``: its finished alternatives; ``items``: the one being read."""

    __slots__ = ("done", "extended", "items", "node", "start", "switch")

    def __init__(self, start: int, node: tree.RegexNode | None, extended: bool, switch: bool = False) -> None:
        self.start = start
        self.node = node
        self.extended = extended
        self.switch = switch
        self.done: list[tree.RegexNode] = []
        self.items: list[tree.RegexNode] = []

    def content(self) -> tree.RegexNode:
        """The tree of the group's content."""
        items = self.items
        last = items[0] if len(items) == 1 else tree.RegexNode(tree.SEQUENCE, self.start, items)
        if not self.done:
            return last
        return tree.RegexNode(tree.ALTERNATIVES, self.start, [*self.done, last])


def open_group(state: tree.PatternState, begin: int, extended: bool) -> tuple[int, GroupFrame | None]:
    """The group that opens at ``begin``: the offset behind its opening, and its frame (None for a comment)."""
    text = state.text
    size = len(text)
    offset = begin + 1
    if not text.startswith("?", offset):
        state.groups += 1
        if offset == size:
            raise tree.SyntaxFault("end pattern with unmatched parenthesis", begin, size)
        return offset, GroupFrame(begin, tree.RegexNode(tree.CAPTURE, begin, [], number=state.groups), extended)
    offset += 1
    if offset == size:
        raise tree.SyntaxFault("end pattern in group", begin, size)
    char = text[offset]
    if char == "#":
        return _comment(state, begin, offset + 1), None
    offset += 1
    if char == ":":
        return offset, GroupFrame(begin, None, extended)
    kind = {"=": tree.AHEAD, "!": tree.AHEAD, ">": tree.ATOMIC, "~": tree.ABSENT}.get(char)
    if kind is not None:
        return offset, GroupFrame(begin, tree.RegexNode(kind, begin, []), extended)
    if char == "<" and (offset == size or text[offset] in "=!"):
        if offset == size:
            raise tree.SyntaxFault("end pattern with unmatched parenthesis", begin, size)
        node = tree.RegexNode(tree.BEHIND if text[offset] == "=" else tree.BEHIND_NOT, begin, [])
        state.behinds.append(node)
        return offset + 1, GroupFrame(begin, node, extended)
    if char in "<'":
        offset, name, _ = plain_name(state, offset, ">" if char == "<" else "'", False)
        node = tree.RegexNode(tree.CAPTURE, begin, [], offset, number=state.add_named_group(name), named=True)
        node.name = name
        return offset, GroupFrame(begin, node, extended)
    if char == "(":
        return _conditional(state, begin, offset, extended)
    if char in "-imxadu":
        return _options(state, begin, offset - 1, extended)
    state.refuse_atoms(offset - 1, offset)
    raise tree.SyntaxFault("undefined group option", begin, offset)


def _comment(state: tree.PatternState, begin: int, offset: int) -> int:
    """The offset behind ``(?#…)``; a backslash covers the character behind it."""
    text = state.text
    size = len(text)
    while offset < size and text[offset] != ")":
        offset += 2 if text[offset] == "\\" else 1
    state.refuse_atoms(begin, offset)
    if offset >= size:
        raise tree.SyntaxFault("end pattern in group", begin, size)
    return offset + 1


def _conditional(state: tree.PatternState, begin: int, offset: int, extended: bool) -> tuple[int, GroupFrame]:
    """``(?(1)yes|no)`` and ``(?(<name>)yes|no)``; ``offset``: behind the second parenthesis."""
    text = state.text
    if offset >= len(text):
        raise tree.SyntaxFault("undefined group option", begin, offset)
    state.refuse_atoms(offset, offset + 1)
    name: str | None = None
    number = -1
    named = False
    if text[offset] in "0123456789":
        offset, _, number = plain_name(state, offset, ")", True)
    elif text[offset] in "<'":
        end, name, number = level_name(state, offset)
        if name is not None and name not in state.named:
            raise tree.SyntaxFault(f"undefined name <{name}> reference", offset, end)
        named = True
        state.refuse_atoms(end, end + 1)
        offset = end + 1  # the engine skips this character without checking it
    else:
        offset += 1
    node = tree.RegexNode(tree.CONDITIONAL, begin, [], offset, number=number, named=named)
    node.name = name
    state.references.append(node)
    return offset, GroupFrame(begin, node, extended)


def _options(state: tree.PatternState, begin: int, offset: int, extended: bool) -> tuple[int, GroupFrame]:
    """``(?i)`` and ``(?i:…)``; ``offset``: the first letter."""
    text = state.text
    size = len(text)
    negative = False
    while True:
        if offset >= size:
            raise tree.SyntaxFault("end pattern in group", begin, size)
        char = text[offset]
        offset += 1
        if char == "-":
            negative = True
        elif char == "x":
            extended = not negative
        elif char in ":)":
            return offset, GroupFrame(begin, tree.RegexNode(tree.OPTION, begin, []), extended, switch=char == ")")
        elif char not in "im" and (char not in "adu" or negative):
            state.refuse_atoms(offset - 1, offset)
            raise tree.SyntaxFault("undefined group option", begin, offset)
