"""The canonical layout of a pipeline: ``format_text``. Comments stay, the tree stays, a second run changes nothing.

Two blanks a level, one option or pair a line, one blank around ``=>`` and operators, none inside ``[]`` and ``()``, at
most one empty line in a row and one between sections. What stood on one line stays there if it is short: a plugin with
at most one option, a hash, an array. Conditions wider than ``WIDTH`` break before ``and`` and ``or``. Strings, regexps
and field references are never touched.
"""

from lslint.grammar.logstash import literals, parse
from lslint.grammar.nodes import (
    Array,
    Boolean,
    Branch,
    Call,
    Comparison,
    Group,
    Hash,
    Not,
    Option,
    Pair,
    Plugin,
    Section,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from lslint.grammar.nodes import Arm, Node, Pipeline

    Steps = Iterator["Steps"]

WIDTH = 100
DEEPEST = 100
"""Levels of nesting: with more, the blanks of the indentation would outgrow the file by far."""


class FormatError(Exception):
    """A text that cannot be formatted: one line that says why. ``offset`` (0-based) tells where, if known."""

    def __init__(self, reason: str, offset: "int | None" = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.offset = offset


def format_text(text: str) -> str:
    """A pipeline in canonical layout, with the line ends (LF or CRLF) of its first line.

    Raises ``FormatError`` for text that Logstash would refuse, and for a nesting of more than ``DEEPEST`` levels.
    """
    tree, slips = parse(text)
    if slips:
        raise FormatError("its syntax is broken; `lslint check` tells how", slips[0].start)
    made = _layout(text, tree)
    again, slips = parse(made)
    for _ in range(10 if "lslint:" in text else 0):
        # a suppression may be for fewer things than before: what it no longer holds takes its own layout
        if slips or (settled := _layout(made, again)) == made:
            break
        made = settled
        again, slips = parse(made)
    if slips or _shape(tree, text) != _shape(again, made):  # pragma: no cover - the layout never changes tokens
        raise FormatError("lslint would have changed its meaning: please report it", slips[0].start if slips else None)
    return made


def _layout(text: str, tree: "Pipeline") -> str:
    writer = _Writer(text, tree)
    _drive(_file(writer, tree))
    return writer.finish()


def _shape(tree: "Pipeline", text: str) -> "list[Any]":
    """All that a layout must keep: the nodes in order with what they hold, and the comments."""
    shape: list[Any] = [text[start:end].rstrip() for start, end in tree.comments]
    stack: list[Any] = [tree.sections]
    while stack:
        node = stack.pop()
        if isinstance(node, (list, tuple)):
            shape.append(len(node))
            stack.extend(reversed(node))
        elif not hasattr(node, "__slots__"):
            shape.append(node)
        else:
            shape.append(type(node).__name__)
            names = [n for n in type(node).__slots__ if n not in _PLACES]
            stack.extend(getattr(node, name) for name in reversed(names))
            if isinstance(node, Boolean):
                shape.append([word for word, _, _ in node.operators])
    return shape


_PLACES = frozenset(("open", "close", "name_end", "arrow", "op_start", "op_end", "operators", "memo"))


def _drive(steps: "Steps") -> None:
    """Runs steps that yield further steps; nesting costs no Python stack."""
    stack = [steps]
    while stack:
        for inner in stack[-1]:
            stack.append(inner)
            break
        else:
            stack.pop()


class _Writer:
    """Puts tokens out in order, with the comments that stand between them.

    ``gap``: what belongs before the next token: nothing, a blank, or a line end. ``at``: offset in the source up to
    which everything is out. ``fresh``: nothing stands in this block yet, so no empty line belongs here.
    """

    def __init__(self, text: str, tree: "Pipeline | None") -> None:
        self.text = text
        self.out: list[str] = []
        self.column = 0
        self.level = 0
        self.gap = ""
        self.at = 0
        self.fresh = True
        self.comments: Sequence[tuple[int, int]] = tree.comments if tree is not None else ()
        self.next = 0
        self.held = _held_lines(text, self.comments) if "lslint:" in text else []
        self._literals: list[tuple[int, int]] | None = None
        first = text.find("\n")
        if self.held and text.count("\r\n") not in (0, text.count("\n")):
            # what is held may begin with the line end of a string, which is no one's to take over
            for start, end in self.literals():
                if start > first:
                    break
                if first < end:
                    first = text.find("\n", end)
        self.line_end = "\r\n" if first > 0 and text[first - 1] == "\r" else "\n"

    def token(self, start: int, end: int, shown: "str | None" = None) -> None:
        """A token of the source, comments in front of it first; ``shown`` where it is spelt in another way."""
        self.flush(start)
        self._separate(start)
        self.put(self.text[start:end] if shown is None else shown)
        self.at = end
        self.fresh = False

    def put(self, shown: str) -> None:
        """Text as it is, behind what is out."""
        self.out.append(shown)
        last = shown.rfind("\n")
        self.column = self.column + len(shown) if last < 0 else len(shown) - last - 1

    def flush(self, before: int) -> None:
        """The comments up to an offset."""
        while self.next < len(self.comments) and self.comments[self.next][0] < before:
            start, end = self.comments[self.next]
            self.next += 1
            if self.out and "\n" not in self.text[self.at : start]:
                self.put(" ")
            else:
                self.gap = "\n"
                self._separate(start)
            self.put(self.text[start:end].rstrip())
            self.at = end
            self.fresh = False
            self.gap = "\n"

    def words(self, start: int, first: str, second: str) -> None:
        """A token of two words, with the comments that stand between them."""
        at = start + len(first)
        self.token(start, at)
        while not self.text.startswith(second, at):
            at = self.text.index("\n", at) if self.text[at] == "#" else at + 1
        if not self.bare(0, at):
            self.flush_line(at)
            if first == "not" and self.gap != "\n":
                self.put(" ")  # it is one only with a blank directly behind it
        self.gap = self.gap or " "
        self.token(at, at + len(second))

    def flush_line(self, before: int) -> None:
        """The comment behind what is out, on the same line."""
        if not self.bare(0, before) and "\n" not in self.text[self.at : self.comments[self.next][0]]:
            self.flush(self.comments[self.next][0] + 1)

    def as_it_is(self, node: "Node") -> None:
        """A node with its own layout, but for blanks at the ends of its lines, and the line ends themselves."""
        self.token(node.start, node.start)
        text, line_end = self.text, self.line_end
        if "\n" in text[node.start : node.end]:
            from bisect import bisect_left

            at, known = node.start, self.literals()
            for start, end in known[bisect_left(known, (at, at)) : bisect_left(known, (node.end, 0))]:
                self.put(_cleaned(text[at:start], line_end) + text[start:end])
                at = end
            self.put(_cleaned(text[at : node.end], line_end))
        else:
            self.put(text[node.start : node.end])
        self.at = node.end
        while self.next < len(self.comments) and self.comments[self.next][0] < node.end:
            self.next += 1

    def literals(self) -> "list[tuple[int, int]]":
        """Spans whose line ends are none of the layout's."""
        if self._literals is None:
            self._literals = literals(self.text)
        return self._literals

    def _separate(self, start: int) -> None:
        if self.gap == "\n" and self.out:
            blank = not self.fresh and self.text.count("\n", self.at, start) > 1
            self.out.append(self.line_end * (1 + blank))
            self.out.append("  " * self.level)
            self.column = 2 * self.level
        elif self.gap == " ":
            self.put(" ")
        self.gap = ""

    def open(self, start: int) -> None:
        """An opening brace or bracket, and a level more."""
        self.token(start, start + 1)
        self.level += 1
        self.fresh = True
        if self.level > DEEPEST:
            raise FormatError(f"it is nested more than {DEEPEST} levels deep", start)

    def close(self, start: int) -> None:
        """The closing one on a line of its own, behind the comments of the block."""
        self.flush(start)
        self.level -= 1
        self.gap = self.between(start)
        self.fresh = True  # no empty line before it
        self.token(start, start + 1)

    def bare(self, start: int, end: int) -> bool:
        """Whether no comment stands in a span that comes next."""
        return self.next >= len(self.comments) or self.comments[self.next][0] >= end

    def fits(self, node: "Node") -> bool:
        """Whether a node that stands on one line, without comments, can stay there."""
        start, end = node.start, node.end
        if end - start > WIDTH or "\n" in self.text[start:end] or not self.bare(start, end):
            return False
        column = 2 * self.level if self.gap == "\n" else self.column + len(self.gap)
        return column + len(_flat(self.text, node)) <= WIDTH

    def holds(self, start: int, inner: "int | None", end: int) -> bool:
        """Whether an item must stay as it is, because a suppression comment is for its line.

        ``inner``: where the first thing in it begins.
        """
        line_end = self.held_to(start)
        return start < line_end and (end <= line_end or (inner is not None and inner < line_end))

    def held_to(self, start: int) -> int:
        """Where the line of ``start`` ends, if a suppression comment is for it; else -1."""
        if not self.held:
            return -1
        from bisect import bisect_right

        index = bisect_right(self.held, (start, len(self.text))) - 1
        return self.held[index][1] if index >= 0 and start < self.held[index][1] else -1

    def between(self, start: int) -> str:
        """The gap before an item or a closing brace: a blank where it shares a line that a suppression is for."""
        return " " if self.held_to(start) >= 0 and "\n" not in self.text[self.at : start] else "\n"

    def finish(self) -> str:
        """The whole text."""
        self.flush(len(self.text) + 1)
        return "".join(self.out) + (self.line_end if self.out else "")


def _cleaned(gap: str, line_end: str) -> str:
    """Blank space, comments and words without blanks before its line ends."""
    *lines, last = gap.split("\n")
    return "".join(line.rstrip() + line_end for line in lines) + last


def _held_lines(text: str, comments: "Sequence[tuple[int, int]]") -> "list[tuple[int, int]]":
    """Start and end of the lines that suppression comments are for."""
    held = []
    starts = dict(comments)
    for start, end in comments:
        if "lslint:" not in text[start:end]:
            continue
        line = text.rfind("\n", 0, start) + 1
        if not text[line:start].strip():
            at = end
            while at < len(text) and (text[at].isspace() or at in starts):
                at = starts.get(at, at + 1)
            line = text.rfind("\n", 0, at) + 1
        line_end = text.find("\n", line)
        held.append((line, line_end if line_end >= 0 else len(text)))
    return sorted(held)


def _flat(text: str, node: "Node") -> str:
    """A node on one line."""
    writer = _Writer(text, None)
    writer.at = node.start
    _drive(_one(writer, node, flat=True))
    return "".join(writer.out)


def _file(w: _Writer, tree: "Pipeline") -> "Steps":
    if tree.sections and w.text[:1] == "\ufeff":
        w.put("\ufeff")
    for index, section in enumerate(tree.sections):
        if index:
            w.flush_line(section.start)
            first = section.start if w.bare(0, section.start) else w.comments[w.next][0]
            w.gap = w.between(first)
            if w.gap == "\n" and w.text.count("\n", w.at, first) < 2:  # exactly one empty line between sections
                w.out.append(w.line_end)
        yield _section(w, section)
        w.gap = "\n"


def _section(w: _Writer, section: "Section") -> "Steps":
    w.token(section.start, section.start + len(section.kind))
    w.gap = " "
    yield _block(w, section.open, section.items, section.close)


def _block(w: _Writer, open_: int, items: "Sequence[Node]", close: int) -> "Steps":
    """Braces around plugins and branches, or around the options of a plugin."""
    if not items and w.bare(open_, close):
        w.token(open_, open_ + 1, "{}")
        w.at = close + 1
        return
    w.open(open_)
    for item in items:
        w.gap = w.between(item.start)
        yield _one(w, item)
    w.close(close)


def _one(w: _Writer, node: "Any", flat: bool = False) -> "Steps":
    """Any node; ``flat``: on one line, as is known to fit."""
    if w.held and not flat and isinstance(node, (Option, Pair, Hash, Array)):
        value = node.value if isinstance(node, (Option, Pair)) else node
        within: Sequence[Node] = value.pairs if isinstance(value, Hash) else getattr(value, "items", ())
        if w.holds(node.start, within[0].start if within else None, node.end):
            w.as_it_is(node)
            return iter(())
    if isinstance(node, Plugin):
        return _plugin(w, node, flat)
    if isinstance(node, (Option, Pair)):
        return _pair(w, node, flat)
    if isinstance(node, Branch):
        return _branch(w, node)
    if isinstance(node, (Hash, Array)):
        return _collection(w, node, flat)
    if isinstance(node, (Boolean, Comparison, Not, Group, Call)):
        return _expression(w, node, None)
    return _leaf(w, node)


def _leaf(w: _Writer, node: "Node") -> "Steps":
    w.token(node.start, node.end)
    return iter(())


def _plugin(w: _Writer, plugin: "Plugin", flat: bool) -> "Steps":
    inner = plugin.options[0].start if plugin.options else None
    if not flat and w.holds(plugin.start, inner, plugin.end):
        w.as_it_is(plugin)
        return
    if not flat:
        w.flush(plugin.start)
        flat = len(plugin.options) < 2 and w.fits(plugin)
    w.token(plugin.start, plugin.name_end)
    w.gap = " "
    if not flat or not plugin.options:
        yield _block(w, plugin.open, plugin.options, plugin.close)
        return
    w.token(plugin.open, plugin.open + 1)
    for option in plugin.options:
        w.gap = " "
        yield _one(w, option, flat=True)
    w.gap = " "
    w.token(plugin.close, plugin.close + 1)


def _pair(w: _Writer, node: "Option | Pair", flat: bool) -> "Steps":
    w.token(node.start, node.name_end if isinstance(node, Option) else node.key.end)
    w.gap = " "
    w.token(node.arrow, node.arrow + 2)
    w.gap = " "
    yield _one(w, node.value, flat)


def _collection(w: _Writer, node: "Hash | Array", flat: bool) -> "Steps":
    items: Sequence[Node] = node.pairs if isinstance(node, Hash) else node.items
    comma = "," if isinstance(node, Array) else ""
    w.flush(node.start)
    if not items and w.bare(node.start, node.end):
        w.token(node.start, node.end, "[]" if comma else "{}")
        return
    if flat or w.fits(node):
        w.token(node.start, node.start + 1)
        w.gap = "" if comma else " "
        for item in items:
            yield _one(w, item, flat=True)
            if item is not items[-1]:
                w.put(comma)
                w.gap = " "
        w.gap = "" if comma else " "
        w.token(node.end - 1, node.end)
        return
    w.open(node.start)
    for item in items:
        w.gap = w.between(item.start)
        yield _one(w, item)
        if comma and item is not items[-1]:
            w.put(comma)
            w.at = _behind_comma(w, item.end)
    w.close(node.end - 1)


def _behind_comma(w: _Writer, at: int) -> int:
    """Where the comma behind an item ends, if nothing but blanks is before it."""
    while w.text[at].isspace():
        at += 1
    return at + 1 if w.text[at] == "," else w.at


def _branch(w: _Writer, branch: "Branch") -> "Steps":
    first = branch.arms[0]
    inner = first.items[0].start if first.items else None
    if w.holds(branch.start, inner, branch.end):
        w.as_it_is(branch)
        return
    for arm in branch.arms:
        if arm.keyword == "else if":
            w.words(arm.start, "else", "if")
        else:
            w.token(arm.start, arm.start + len(arm.keyword))
        w.gap = " "
        if arm.condition is not None:
            yield _condition(w, arm)
        w.gap = w.gap or " "
        yield _block(w, arm.open, arm.items, arm.close)
        w.gap = " "


def _condition(w: _Writer, arm: "Arm") -> "Steps":
    condition = arm.condition
    assert condition is not None
    held = 0 <= arm.open < w.held_to(condition.start)
    flat = held or (w.bare(condition.start, arm.open) and w.column + len(_flat(w.text, condition)) + 3 <= WIDTH)
    w.level += 2
    yield _expression(w, condition, None if flat else condition)
    w.flush(arm.open)
    w.level -= 2


def _expression(w: _Writer, node: "Any", top: "Any") -> "Steps":
    """A condition or a part of it; ``top``: the chain that goes on a new line before each operator."""
    if isinstance(node, Boolean):
        for index, operand in enumerate(node.operands):
            if index:
                word, start, end = node.operators[index - 1]
                w.gap = w.between(start) if node is top else " "
                if w.gap == "\n":
                    w.fresh = True  # no empty lines in a condition
                w.token(start, end, word)
                w.gap = " "
            yield _expression(w, operand, None)
    elif isinstance(node, Comparison):
        yield _expression(w, node.left, None)
        w.gap = w.gap or " "
        if node.operator == "not in":
            w.words(node.op_start, "not", "in")
        else:
            w.token(node.op_start, node.op_end)
        w.gap = " "
        yield _expression(w, node.right, None)
    elif isinstance(node, Not):
        w.token(node.start, node.start + 1)
        yield _expression(w, node.operand, None)
    elif isinstance(node, Group):
        w.token(node.start, node.start + 1)
        yield _expression(w, node.inner, None)
        w.token(node.end - 1, node.end)
    elif isinstance(node, (Call, Array)):
        items = node.arguments if isinstance(node, Call) else node.items
        if isinstance(node, Call):
            w.token(node.start, node.start + len(node.name))
            w.put("(")
        else:
            w.token(node.start, node.start + 1)
        for item in items:
            yield _expression(w, item, None)
            if item is not items[-1]:
                w.put(",")
                w.gap = " "
        w.token(node.end - 1, node.end)
    else:
        w.token(node.start, node.end)
