"""Reads a regular expression into parts that hold everything that their matching depends on."""

from __future__ import annotations

from lslint.execution.errors import StartError, Unsupported
from lslint.execution.regex import brackets, charsets, nodes
from lslint.execution.regex.charsets import CharSet
from lslint.grammar.bounded_cache import compiled
from lslint.grammar.record import record
from lslint.grammar.regex.oniguruma import reader, tree
from lslint.grammar.regex.oniguruma.escapes import decode
from lslint.grammar.regex.oniguruma.tree import RegexNode

MAX_DEPTH = 150
_UNIT = r"\\(?:x[0-9A-Fa-f]{2}|[\s\S])|[^\\]"
_LINE_END = nodes.Either(
    [nodes.Text("\r\n"), nodes.Set(charsets.characters([(10, 13), (0x85, 0x85), (0x2028, 0x2029)]))]
)


def build(pattern: str, multiline: bool = False) -> nodes.Expression:
    """Return the parts of a pattern. ``multiline``: the option ``m`` applies, so that a dot matches newlines.

    Raises ``StartError`` for a pattern that the engine refuses, ``Unsupported`` for one that cannot be run exactly.
    """
    verdict = reader.read(pattern)
    if verdict.problem is not None:
        raise StartError(f"{verdict.problem.message}: /{pattern}/")
    if verdict.root is None:
        raise Unsupported("the regular expression is too large")
    state = reader.Reader(decode(pattern).text, verdict.unicode, None)
    return _Builder(state, state.read(), multiline).expression()


@record
class _Options:
    """The options of a part: ``fold`` (``i``) and ``dot`` (``m``)."""

    fold: bool
    dot: bool


class _Builder:
    """Turns the tree of a pattern into parts. Large because all parts of a pattern share groups, flags and limits."""

    def __init__(self, state: reader.Reader, root: RegexNode, multiline: bool) -> None:
        self.state = state
        self.text = state.text
        self.root = root
        self.named = bool(state.named)
        self.numbers: dict[int, int] = {}
        for _, node in sorted(state.nodes.items()):
            if node.named or not self.named:
                self.numbers[node.number] = len(self.numbers) + 1
        self.options = _Options(False, multiline)
        self.folds = False
        self.captured: set[int] = set()
        self.unit = ""
        self.depth = self.looks = 0

    def expression(self) -> nodes.Expression:
        root = self.part(self.root)
        names = {name: [self.numbers[number] for number in numbers] for name, numbers in self.state.named.items()}
        return nodes.Expression(root, len(self.numbers), names, self.folds)

    def part(self, node: RegexNode) -> nodes.Part:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise Unsupported(f"groups are nested more than {MAX_DEPTH} deep")
        part = self.made(node)
        self.depth -= 1
        return part

    def made(self, node: RegexNode) -> nodes.Part:
        kind, start = node.kind, node.start
        if kind == tree.SEQUENCE:
            return self.sequence(node)
        if kind == tree.ALTERNATIVES:
            return nodes.Either([self.part(item) for item in node.items])
        if kind == tree.CHARACTERS:
            return self.characters(node)
        if kind == tree.REPEAT:
            return self.repeat(node)
        if kind == tree.ANCHOR:
            if self.text[node.end - 1] == "K" and self.looks:
                raise Unsupported("`\\K` inside of a look-around is not supported")
            return nodes.Assertion(self.text[node.end - 1])
        if kind == tree.CAPTURE:
            item = self.part(node.items[0])
            number = self.numbers.get(node.number)
            if number is None:
                return item
            self.captured.add(number)
            return nodes.Capture(item, number)
        if kind == tree.ATOMIC:
            if self.text.startswith("\\X", start):
                raise Unsupported("`\\X` is not supported")
            return nodes.Atomic(_LINE_END if self.text.startswith("\\R", start) else self.part(node.items[0]))
        if kind == tree.AHEAD:
            return nodes.Ahead(self.inside(node), self.text[start + 2] == "!")
        if kind in (tree.BEHIND, tree.BEHIND_NOT):
            return self.behind(node)
        if kind == tree.OPTION:
            return self.switched(node)
        if kind == tree.BACKREF:
            return self.reference(node)
        raise Unsupported("absent operators, conditions and calls of groups are not supported")

    def sequence(self, node: RegexNode) -> nodes.Part:
        items: list[nodes.Part] = []
        for child in node.items:
            child_part = self.part(child)
            items += child_part.items if isinstance(child_part, nodes.Sequence) else [child_part]
        return self.joined(items)

    # Characters

    def characters(self, node: RegexNode) -> nodes.Part:
        text, start = self.text, node.start
        if node.end < 0:
            if text[start] == "[":
                members, negative, _ = brackets.bracket(text, start)
                return self.set(members, negative)
            if text[start] == "\\":
                if text[start + 1] in "pP" and text.startswith("{", start + 2):
                    return self.set(*brackets.property_set(text, start)[:2])
                return self.character(chr(brackets.character(text, start)[0]))
            return self.character(text[start])
        units = compiled(_UNIT).findall(text[start : node.end])
        if node.high:
            self.unit = units.pop()
        return self.joined([self.one(unit) for unit in units])

    def joined(self, items: list[nodes.Part]) -> nodes.Part:
        merged: list[nodes.Part] = []
        for item in items:
            if isinstance(item, nodes.Text) and merged and isinstance(merged[-1], nodes.Text):
                merged[-1] = nodes.Text(merged[-1].text + item.text)
            else:
                merged.append(item)
        return merged[0] if len(merged) == 1 else nodes.Sequence(merged)

    def one(self, unit: str) -> nodes.Part:
        """Return the part of one character, ``.`` or escape of a run."""
        if unit == ".":
            return nodes.Set(charsets.ANY if self.options.dot else charsets.NOT_NEWLINE)
        if unit[0] != "\\" or len(unit) == 1:
            return self.character(unit)
        members = brackets.type_set(unit[1])
        return self.character(chr(brackets.character(unit, 0)[0])) if members is None else nodes.Set(members)

    def character(self, character: str) -> nodes.Part:
        if not self.options.fold:
            return nodes.Text(character)
        self.folds = True
        if not character.isascii():
            raise Unsupported("a character beyond ASCII that ignores case is not supported")
        if not character.isalpha():
            return nodes.Text(character)
        return nodes.Set(charsets.charset(character.lower() + character.upper()))

    def set(self, members: CharSet, negative: bool) -> nodes.Part:
        if self.options.fold:
            self.folds = True
            members = charsets.folded(members, negative)
        return nodes.Set(charsets.inverted(members) if negative else members)

    # Groups

    def switched(self, node: RegexNode) -> nodes.Part:
        outer = self.options
        options = _Options(outer.fold, outer.dot)
        on = True
        offset = node.start + 2
        while self.text[offset] not in ":)":
            letter = self.text[offset]
            if letter == "-":
                on = False
            elif letter == "i":
                options.fold = on
            elif letter == "m":
                options.dot = on
            elif letter in "au":
                raise Unsupported(f"the option `{letter}` is not supported")
            offset += 1
        self.options = options
        part = self.part(node.items[0])
        self.options = outer
        return part

    def repeat(self, node: RegexNode) -> nodes.Part:
        text, start = self.text, node.start
        target = node.items[0]
        if target.kind == tree.CHARACTERS and target.start == start:
            unit, self.unit = self.unit, ""
            item = self.one(unit)
        else:
            item = self.part(target)
        if node.high > 1 and nodes.lengths(item)[1] == 0:
            raise Unsupported("repeating what matches only an empty string is not supported")
        if text[start] == "{":
            end = text.index("}", start)
            lazy = "," in text[start:end] and text.startswith("?", end + 1)
        else:
            lazy = text.startswith("?", start + 1)
        return merged(nodes.Repeat(item, node.low, node.high, lazy))

    def inside(self, node: RegexNode) -> nodes.Part:
        """Return the content of a look-around."""
        self.looks += 1
        part = self.part(node.items[0])
        self.looks -= 1
        return part

    def behind(self, node: RegexNode) -> nodes.Part:
        item = self.inside(node)
        branches = item.items if isinstance(item, nodes.Either) else [item]
        measured = []
        for branch in branches:
            least, most = nodes.lengths(branch)
            if least != most:
                raise Unsupported("the length of a look-behind is not known")
            measured.append((branch, least))
        return nodes.Behind(measured, node.kind == tree.BEHIND_NOT)

    def reference(self, node: RegexNode) -> nodes.Part:
        if node.name is not None:
            if self.text[node.start + 2] not in "<'" or any(c in "+-" for c in self._suffix(node)):
                raise Unsupported("a back-reference with a level is not supported")
            before = [n for n in self.state.named[node.name] if self.state.nodes[n].start < node.start]
            numbers = [self.numbers[number] for number in before]
        else:
            if self.text[node.start + 1] == "k" and self._suffix(node):
                raise Unsupported("a back-reference with a level is not supported")
            numbers = [self.numbers[node.number]] if node.number in self.numbers else []
        for number in numbers:
            if number not in self.captured:
                raise Unsupported("a back-reference inside of its group is not supported")
        self.folds = self.folds or self.options.fold
        return nodes.Reference(numbers, self.options.fold)

    def _suffix(self, node: RegexNode) -> str:
        """Return the level in ``\\k<name+1>``, or ``""``."""
        offset = node.start + 3
        closing = ">" if self.text[offset - 1] == "<" else "'"
        inner = self.text[offset : self.text.index(closing, offset)]
        return inner[1:].lstrip("0123456789") if node.name is None else inner.removeprefix(node.name)


_KINDS = {(0, 1): "?", (0, tree.ENDLESS): "*", (1, tree.ENDLESS): "+"}


def merged(outer: nodes.Repeat) -> nodes.Repeat:
    """Return a greedy repeat of a greedy repeat as the engine reads it, ``(?:a+)*`` as ``a*``: fewer steps."""
    inner = outer.item
    if not isinstance(inner, nodes.Repeat) or inner.lazy or outer.lazy:
        return outer
    inner_kind, other = _KINDS.get((inner.low, inner.high)), _KINDS.get((outer.low, outer.high))
    if inner_kind is None or other is None or inner_kind == other == "?":
        return outer
    return nodes.Repeat(inner.item, 1 if inner_kind == other == "+" else 0, tree.ENDLESS, False)
