"""Fields that a grok pattern writes, and fields that it may write twice."""

from __future__ import annotations

from collections.abc import Callable

from lslint.grammar.mini_languages.grok_pattern import Reference, field_of
from lslint.grammar.regex.oniguruma import reader as oniguruma
from lslint.grammar.regex.oniguruma.tree import ALTERNATIVES, ATOM, CAPTURE, REPEAT, NeedsExpansion, RegexNode
from lslint.rules.logstash.grok.compiled import back, flat
from lslint.rules.logstash.grok.library import Library
from lslint.rules.logstash.grok.model import Fault

Pairs = list[tuple["Capture", "Capture"]]
Known = tuple[RegexNode, dict[str, "Capture"], Pairs]


class Capture:
    """A named group as written: its ``name`` (``INT:count:int``), the ``field`` it writes, and its span.

    ``optional``: a match may not contain it.
    """

    __slots__ = ("end", "field", "name", "optional", "start")

    def __init__(self, name: str, start: int, end: int, optional: bool = False) -> None:
        self.name = name
        self.field = field_of(name)
        self.optional = optional
        self.start = start
        self.end = end

    def at(self, reference: Reference | None) -> Capture:
        """Return the same capture at the offsets of a reference, or at offset 0."""
        if reference is None:
            return Capture(self.name, 0, 0, self.optional)
        return Capture(self.name, reference.start, reference.end, self.optional)


def twice(pattern: str, references: list[Reference], library: Library) -> Pairs:
    """Return pairs of captures (the first, a later one) of the same field that one match fills both.

    Captures in different alternatives are not included, nor are two optional ones, which are usually exclusive.
    Captures in the regex of a pattern name have the offsets of the reference.
    """
    flattened = flat(pattern, references, library)
    if flattened is None or isinstance(flattened, Fault):
        return []
    text, atoms, starts = flattened
    try:
        regex = oniguruma.read(text, atoms)
    except NeedsExpansion:
        return []
    if regex.root is None or len(set(map(field_of, regex.names))) == len(regex.names):
        return []
    walk = _Walk(dict(zip(starts, references, strict=True)), lambda offset: back(offset, starts, references))
    return [(a, b) if a.start <= b.start else (b, a) for a, b in walk.run(regex.root)[1]]


_MAX_KEPT = 1_000
_MAX_STEPS = 2_000_000
"""Captures that are passed from inner to outer nodes of one tree; pairs beyond this limit are not found."""
_cached: dict[int, Known] = {}


def _inside(root: RegexNode) -> tuple[dict[str, Capture], Pairs]:
    """Return the captures in the regex of a pattern name by field, and the pairs as in ``twice``, all at offset 0.

    Results are cached. Inner names come first, without recursion.
    """
    stack = [root]
    steps = 0
    made: dict[int, Known] = {}
    while stack:
        top = stack[-1]
        known = made.get(id(top)) or _cached.get(id(top))
        if known is not None and known[0] is top:
            made[id(top)] = known
            stack.pop()
            continue
        inner = [node.items[0] for node in _inner_first(top) if node.kind == ATOM]
        waiting = [one for one in inner if id(one) not in made]
        if waiting:
            stack += waiting
            continue
        fields, pairs = _Walk({}, None, made).run(top)
        steps += len(fields) + len(pairs)
        if steps > _MAX_STEPS:
            return {}, []
        made[id(top)] = top, fields, pairs
    if len(_cached) + len(made) > _MAX_KEPT:
        _cached.clear()
    if len(made) <= _MAX_KEPT:
        _cached.update(made)
    return made[id(root)][1:]


def _inner_first(root: RegexNode) -> list[RegexNode]:
    """Return the nodes of a tree, inner before outer and later before earlier ones; not those in pattern names."""
    order: list[RegexNode] = []
    stack = [root]
    while stack:
        node = stack.pop()
        order.append(node)
        if node.kind != ATOM:
            stack.extend(node.items)
    order.reverse()
    return order


class _Walk:
    """Collects the captures of a tree from the inside to the outside.

    ``at_reference``: the references of a pattern by offset. ``shift``: returns the offset in the pattern for one in the
    string with placeholders; without it all captures are at offset 0. ``made``: results for the pattern names in the
    regex of a pattern name.
    """

    def __init__(
        self,
        at_reference: dict[int, Reference],
        shift: Callable[[int], int] | None,
        made: dict[int, Known] | None = None,
    ) -> None:
        self.at_reference = at_reference
        self.shift = shift
        self.made = made
        self.pairs: Pairs = []
        self.seen: set[str] = set()
        self.found: dict[int, dict[str, Capture]] = {}
        self.steps = 0

    def run(self, root: RegexNode) -> tuple[dict[str, Capture], Pairs]:
        """Return the captures of the tree by field, and the pairs in it."""
        for node in _inner_first(root):
            fields = self._name(node) if node.kind == ATOM else self._fields(node)
            if self.steps > _MAX_STEPS:
                return {}, self.pairs
            if fields:
                self.found[id(node)] = fields
        return self.found.get(id(root), {}), self.pairs

    def _name(self, node: RegexNode) -> dict[str, Capture]:
        """Return the captures in a pattern name, at its reference."""
        inside, pairs = self.made[id(node.items[0])][1:] if self.made is not None else _inside(node.items[0])
        reference = self.at_reference[node.start] if self.shift is not None else None
        for first, later in pairs:
            if first.field not in self.seen:
                self.seen.add(first.field)
                self.pairs.append((first.at(reference), later.at(reference)))
        self.steps += len(inside)
        return {field: one.at(reference) for field, one in inside.items()}

    def _fields(self, node: RegexNode) -> dict[str, Capture]:
        """Return the captures of a node by field: those of its child nodes and its own."""
        seen, pairs = self.seen, self.pairs
        several = [fields for item in node.items if (fields := self.found.pop(id(item), None)) is not None]
        fields = several[0] if several else {}
        for more in several[1:]:
            self.steps += len(more)
            for field, capture in more.items():
                known_field = fields.get(field)
                both = known_field is not None and not (known_field.optional and capture.optional)
                if known_field is not None and both and node.kind != ALTERNATIVES and field not in seen:
                    seen.add(field)
                    pairs.append((known_field, capture))
                if known_field is None or known_field.optional:
                    fields[field] = capture
        if fields and (node.kind == ALTERNATIVES or (node.kind == REPEAT and node.low == 0)):
            self.steps += len(fields)
            fields = {field: Capture(one.name, one.start, one.end, True) for field, one in fields.items()}
        if node.kind == CAPTURE and node.named and node.name is not None:
            own = self._own(node, node.name)
            if own.field in fields and own.field not in seen:
                seen.add(own.field)
                pairs.append((own, fields[own.field]))
            fields[own.field] = own
        return fields

    def _own(self, node: RegexNode, name: str) -> Capture:
        if self.shift is None:
            return Capture(name, 0, 0)
        reference = self.at_reference.get(node.start)
        if reference is not None:
            return Capture(name, reference.start, reference.end)
        return Capture(name, self.shift(node.start), self.shift(node.end))
