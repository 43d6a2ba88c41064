"""Regular expressions as Ruby reads them in Logstash (Joni, Onigmo's syntax): accepted, or refused where and why.

``read`` tells what the engine would say, without running anything: the syntax, references to groups, look-behinds,
calls without an end. It follows the engine's own steps, so its messages are the engine's. Established with JRuby
9.4.13 and the recorded verdicts for Logstash 9; time is linear in the pattern and nothing recurses over its nesting.
"""

from __future__ import annotations

from collections.abc import Sequence

from lslint.grammar.bounded_cache import cached, compiled
from lslint.grammar.limits import MAX_GROUPS, MAX_OPEN_GROUPS, MAX_PATTERN
from lslint.grammar.numbers import digits_end, parse_integer
from lslint.grammar.parse_errors import LanguageError as LanguageError
from lslint.grammar.record import record
from lslint.grammar.regex.oniguruma import tree
from lslint.grammar.regex.oniguruma.escapes import decode
from lslint.grammar.regex.oniguruma.groups import GroupFrame, open_group
from lslint.grammar.regex.oniguruma.names import MAX_INT, level_name, plain_name
from lslint.grammar.regex.oniguruma.sets import property_end, set_end

MAX_REPEAT = 100_000
_MAX_BACKREF = 1000


class Regex:
    """What a pattern turned out to be.

    ``problem``: why it is refused, or None. ``names``: names of its groups in order, with repetitions. ``plain``: how
    many groups without a name. ``refers``: it refers to groups by name or number, so that its verdict may change
    inside another pattern. ``unicode``: it is read as UTF-8. ``root``: its tree (None where it is refused).
    ``skipped``: it exceeds a limit, so it was not read to its end and nothing else is known of it.
    """

    __slots__ = ("names", "plain", "problem", "refers", "root", "skipped", "unicode")

    def __init__(self) -> None:
        self.problem: LanguageError | None = None
        self.names: list[str] = []
        self.plain = 0
        self.refers = False
        self.unicode = False
        self.skipped = False
        self.root: tree.RegexNode | None = None


@record
class Atom:
    """A pattern inserted into another one as a group: the expansion of ``%{NAME}`` and ``%{NAME:field}``.

    ``name``: the group's name, None without one. ``regex``: the pattern, which must be accepted by itself.
    """

    name: str | None
    regex: Regex


def check(pattern: str) -> LanguageError | None:
    """Why Ruby refuses a pattern (the text between slashes or quotes), or None. Takes any text, raises nothing."""
    return _verdict(pattern)[0]


def exceeds_limit(pattern: str) -> bool:
    """Whether a pattern is too large to be checked, so that ``check`` finds nothing."""
    return len(pattern) > MAX_GROUPS and _verdict(pattern)[1]


@cached
def _verdict(pattern: str) -> tuple[LanguageError | None, bool]:
    regex = read(pattern)
    return regex.problem, regex.skipped


def read(pattern: str, atoms: Sequence[Atom] | None = None) -> Regex:
    """Read a pattern. With ``atoms``, each ``PLACEHOLDER`` character in it stands for the next of them.

    Raises ``NeedsExpansion`` if a placeholder is inside a class, a name or similar; never raises without ``atoms``.
    """
    regex = Regex()
    if len(pattern) > MAX_PATTERN:
        regex.skipped = True
        return regex
    try:
        decoded = decode(pattern)
    except tree.SyntaxFault as fault:
        regex.problem = LanguageError(fault.message, fault.start, fault.end)
        return regex
    regex.unicode = decoded.unicode or any(atom.regex.unicode for atom in atoms or ())
    reader = Reader(decoded.text, regex.unicode, atoms)
    try:
        root = reader.read()
        regex.refers = bool(reader.references)
        if reader.references or reader.behinds:
            tree.check_references(root, reader)
        regex.root = root
    except _LimitReached:
        regex.skipped = True
        return regex
    except tree.SyntaxFault as fault:
        start, end = decoded.origin(fault.start), decoded.origin(fault.end)
        regex.problem = LanguageError(fault.message, start, max(end, start))
    regex.names, regex.plain = reader.names, reader.groups - len(reader.names)
    return regex


class _LimitReached(Exception):
    """A pattern has more groups than are read."""


_CHARACTER = r"\\(?:x[0-9A-Fa-f]{2}|[^1-9kgpPRXKbBAZzG])"
_INTERVAL = r"\{(?:([0-9]+)(,([0-9]*))?|,([0-9]+))"
_TOKENS = {
    is_extended: (
        rf"((?:[^\\()\[|*+?{{^$\x00{space}]|{_CHARACTER})++)"  # 1: characters and types of characters
        r"|([*+?][?+]?)"  # 2: a quantifier
        r"|(\()|(\))|(\|)|(\[)"  # 3 open, 4 close, 5 bar, 6 set
        r"|([$^]|\\[bBAZzGK])"  # 7: an anchor
        r"|(\{)|(\\)|(\x00)" + skipped  # 8: maybe an interval, 9: another escape, 10: a placeholder  # 11
    )
    for is_extended, space, skipped in ((False, "", "|(?!)()"), (True, r" \t\n\r\f#", r"|([ \t\n\r\f]++|\#[^\n]*+\n?)"))
}
"""The expression of a token, by whether spaces and comments are skipped."""


class Reader(tree.PatternState):
    """Reads one pattern into a tree."""

    __slots__ = ("atoms", "next_atom")

    def __init__(self, text: str, unicode: bool, atoms: Sequence[Atom] | None) -> None:
        super().__init__(text, unicode, atoms is not None)
        self.atoms = atoms
        self.next_atom = 0

    def read(self) -> tree.RegexNode:
        """The tree. Raises ``SyntaxFault``, ``NeedsExpansion``."""
        text = self.text
        size = len(text)
        frame = GroupFrame(0, None, False)
        stack = [frame]
        match_at = compiled(_TOKENS[False]).match
        offset = 0
        while offset < size:
            match = match_at(text, offset)
            assert match is not None
            kind = match.lastindex
            begin, offset = offset, match.end()
            items = frame.items
            if kind == 1:
                items.append(tree.RegexNode(tree.CHARACTERS, begin, None, offset))
            elif kind == 2:
                if not items:
                    raise tree.SyntaxFault("target of repeat operator is not specified", begin, offset)
                character = text[begin]
                low, high = (1, tree.ENDLESS) if character == "+" else (0, tree.ENDLESS if character == "*" else 1)
                self.repeat(items, low, high, begin)
                if offset == begin + 2 and text[begin + 1] == "+":
                    items[-1] = tree.RegexNode(tree.ATOMIC, begin, [items[-1]])
            elif kind == 3:
                offset, opened = open_group(self, begin, frame.extended)
                if opened is not None:
                    frame = opened
                    stack.append(frame)
                    if self.groups > MAX_GROUPS or len(stack) > MAX_OPEN_GROUPS:
                        raise _LimitReached
                    match_at = compiled(_TOKENS[frame.extended]).match
            elif kind == 4:
                frame = self.close_groups(stack, begin, offset)
                match_at = compiled(_TOKENS[frame.extended]).match
            elif kind == 5:
                frame.done.append(items[0] if len(items) == 1 else tree.RegexNode(tree.SEQUENCE, begin, items))
                frame.items = []
            elif kind == 6:
                offset = set_end(self, begin)
                items.append(tree.RegexNode(tree.CHARACTERS, begin, None, -1))
            elif kind == 7:
                items.append(tree.RegexNode(tree.ANCHOR, begin, None, offset))
            elif kind == 8:
                offset = self.interval(begin, items)
            elif kind == 9:
                offset = self.escape(begin, items)
            elif kind == 10:
                items.append(self.placeholder(begin, frame.extended))
        return self.end(stack).content()

    def close_groups(self, stack: list[GroupFrame], begin: int, end: int) -> GroupFrame:
        """Close the innermost group at a parenthesis, and the options that were switched in it; the group around."""
        while True:
            frame = stack.pop()
            if not stack:
                raise tree.SyntaxFault("unmatched close parenthesis", begin, end)
            self.close(frame, stack[-1])
            if not frame.switch:
                return stack[-1]

    def end(self, stack: list[GroupFrame]) -> GroupFrame:
        """Close at the end of the pattern the options that were switched outside of groups."""
        while len(stack) > 1:
            frame = stack.pop()
            if not frame.switch:
                raise tree.SyntaxFault("end pattern with unmatched parenthesis", frame.start, len(self.text))
            self.close(frame, stack[-1])
        return stack[0]

    def close(self, frame: GroupFrame, outer: GroupFrame) -> None:
        content = frame.content()
        node = frame.node
        if node is None:
            if content.kind == tree.CHARACTERS and content.end > 0:  # a quantifier repeats all of it
                content = tree.RegexNode(tree.SEQUENCE, frame.start, [content])
            outer.items.append(content)
            return
        node.items = [content]
        outer.items.append(node)
        if node.kind == tree.CAPTURE:
            self.nodes[node.number] = node

    def repeat(self, items: list[tree.RegexNode], low: int, high: int, offset: int) -> None:
        """Put a quantifier on the last item."""
        if low == high == 1:
            return
        target = items[-1]
        if target.kind == tree.CHARACTERS and target.end > 0:
            # Only its last character is repeated; a run of one stays empty, which does no harm.
            target.high += 1
            target = tree.RegexNode(tree.CHARACTERS, offset, None, -1)
            items.append(target)
        items[-1] = tree.RegexNode(tree.REPEAT, offset, [target], offset, low, high)

    def placeholder(self, offset: int, extended: bool) -> tree.RegexNode:
        if self.atoms is None:
            return tree.RegexNode(tree.CHARACTERS, offset, None, -1)
        if extended:  # extended mode would ignore spaces and comments in the pattern
            raise tree.NeedsExpansion
        atom = self.atoms[self.next_atom]
        self.next_atom += 1
        number = 0
        if atom.name is not None:
            if atom.name[0] in "0123456789-":
                raise tree.SyntaxFault(f"invalid group name <{atom.name}>", offset, offset + 1)
            number = self.add_named_group(atom.name)
        for name in atom.regex.names:
            self.add_named_group(name)
        self.groups += atom.regex.plain
        assert atom.regex.root is not None
        node = tree.RegexNode(tree.ATOM, offset, [atom.regex.root])
        if atom.name is not None:
            node = tree.RegexNode(tree.CAPTURE, offset, [node], offset + 1, number=number, named=True)
            node.name = atom.name
            self.nodes[number] = node
        return node

    def interval(self, begin: int, items: list[tree.RegexNode]) -> int:
        """``{n,m}`` at ``begin``, or a brace that is only a character; the offset behind it."""
        text = self.text
        match = compiled(_INTERVAL).match(text, begin)
        if match is None:
            self.refuse_atoms(begin + 1, begin + 2)
            items.append(tree.RegexNode(tree.CHARACTERS, begin, None, -1))
            return begin + 1
        offset = match.end()
        self.refuse_atoms(offset, offset + 1)
        least, comma, most, short = match.groups()
        for number in (least, most, short):
            if number and (parse_integer(number) or 0) > MAX_REPEAT:
                raise tree.SyntaxFault("too big number for repeat range", begin, offset)
        if not text.startswith("}", offset):
            items.append(tree.RegexNode(tree.CHARACTERS, begin, None, -1))
            return begin + 1
        offset += 1
        low = parse_integer(least or "0") or 0
        if short is not None:
            high = parse_integer(short) or 0
        elif comma is None:
            high = low
        else:
            high = parse_integer(most) or 0 if most else tree.ENDLESS
        if low > high:
            raise tree.SyntaxFault("upper is smaller than lower in repeat range", begin, offset)
        if not items:
            raise tree.SyntaxFault("target of repeat operator is not specified", begin, offset)
        self.repeat(items, low, high, begin)
        if comma is not None or short is not None:
            offset += text.startswith("?", offset)  # {n,m}? is lazy; {n}? is {n} and then ?
        return offset

    def escape(self, begin: int, items: list[tree.RegexNode]) -> int:
        """The escape at ``begin``, if it is none for a character or an anchor; the offset behind it."""
        text = self.text
        char = text[begin + 1]
        offset = begin + 2
        if char in "pP":
            if text.startswith("{", offset):
                offset = property_end(self, offset)
        elif char in "RX":
            items.append(tree.RegexNode(tree.ATOMIC, begin, [tree.RegexNode(tree.SEQUENCE, begin, [])]))
            return offset
        elif char == "k":
            if text.startswith(("<", "'"), offset):
                offset, name, number = level_name(self, offset)
                items.append(self.reference(begin, offset, name, number))
                return offset
        elif char == "g":
            if text.startswith(("<", "'"), offset):
                return self.call(begin, offset, items)
        elif char in "123456789":
            end = digits_end(text, offset)
            digits = text[offset - 1 : end]
            number = int(digits) if len(digits) < 11 else MAX_INT
            if number <= _MAX_BACKREF and (number <= self.groups or number <= 9):
                items.append(self.reference(begin, end, None, number))
                return end
            if char not in "89":  # octal, which is a character
                offset = digits_end(text, offset, 8, 2)
        items.append(tree.RegexNode(tree.CHARACTERS, begin, None, -1))
        return offset

    def reference(self, begin: int, end: int, name: str | None, number: int) -> tree.RegexNode:
        """A back-reference; a name must be known by now."""
        if name is not None and name not in self.named:
            raise tree.SyntaxFault(f"undefined name <{name}> reference", begin, end)
        node = tree.RegexNode(tree.BACKREF, begin, None, end, number=number, named=name is not None)
        node.name = name
        self.references.append(node)
        return node

    def call(self, begin: int, offset: int, items: list[tree.RegexNode]) -> int:
        """``\\g<name>``, ``\\g<n>``, ``\\g<+n>``; ``offset``: its bracket. The offset behind it."""
        text = self.text
        closing = ">" if text[offset] == "<" else "'"
        offset += 1
        entire = text.startswith("0" + closing, offset)
        if entire:
            end, name, number = offset + 2, "", 0
        else:
            relative = text.startswith("+", offset)
            offset += text.startswith(("0", "+"), offset)
            end, name, number = plain_name(self, offset, closing, True)
            if number < 0 or relative:
                if number > 0:
                    number -= 1
                number += self.groups + 1
                if number <= 0:
                    raise tree.SyntaxFault("invalid backref number/name", begin, end)
        node = tree.RegexNode(tree.CALL, begin, None, end, number=number)
        node.name = name
        node.named = not entire and number == 0
        self.references.append(node)
        items.append(node)
        return end
