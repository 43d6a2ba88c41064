"""The fields that a grok pattern writes, and those that it may write twice."""

from lslint.grammar import oniguruma
from lslint.grammar.oniguruma_sets import NeedsExpansion
from lslint.grammar.oniguruma_tree import ALTERNATIVES, ATOM, CAPTURE, REPEAT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.grok_pattern import Reference
    from lslint.grammar.oniguruma_tree import Node
    from lslint.rules.grok.library import Library


class Capture:
    """A named group as written: ``name`` (``INT:count:int``), the ``field`` it writes, and where it stands.

    ``optional``: a match can leave it out.
    """

    __slots__ = ("end", "field", "name", "optional", "start")

    def __init__(self, name: str, start: int, end: int, optional: bool = False) -> None:
        self.name = name
        self.field = field_of(name)
        self.optional = optional
        self.start = start
        self.end = end


def split(name: str) -> "tuple[str, str]":
    """The field that a group of this name writes, and the text where its type stands (only ``int`` and ``float`` do
    anything): ``NAME:field:type``, or the name alone is the field. Ruby's split drops empty parts at the end."""
    parts = name.rstrip(":").split(":")
    return (parts[1] if len(parts) > 1 else parts[0]), (parts[2] if len(parts) > 2 else "")


def field_of(name: str) -> str:
    """The field that a group of this name writes."""
    return split(name)[0]


def twice(pattern: str, references: "list[Reference]", library: "Library") -> "list[tuple[Capture, Capture]]":
    """Pairs of captures (the first, a later one) of one field that are both filled by one match: not those in different
    alternatives, nor two that may both be left out: there one is mostly instead of the other. Captures inside of the
    expressions of names count as standing at their reference."""
    from lslint.rules.grok.compiled import Fault, flat

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
    at_reference = dict(zip(starts, references, strict=True))
    found: dict[int, dict[str, Capture]] = {}
    pairs: list[tuple[Capture, Capture]] = []
    seen: set[str] = set()
    order: list[tuple[Node, int]] = []
    stack: list[tuple[Node, int]] = [(regex.root, -1)]  # a node and the place of the reference it belongs to
    while stack:
        node, place = stack.pop()
        order.append((node, place))
        inner = node.start if place < 0 and node.kind == ATOM else place
        stack.extend((item, inner) for item in node.items)
    shift = _Shift(starts, references)
    for node, place in reversed(order):  # what is inside comes first
        fields: dict[str, Capture] = {}
        for item in node.items:
            for field, capture in found.get(id(item), {}).items():
                known = fields.get(field)
                both = known is not None and not (known.optional and capture.optional)
                if known is not None and both and node.kind != ALTERNATIVES and field not in seen:
                    seen.add(field)
                    pairs.append((known, capture))
                if known is None or known.optional:
                    fields[field] = capture
        if node.kind == ALTERNATIVES or (node.kind == REPEAT and node.low == 0):
            fields = {field: Capture(one.name, one.start, one.end, True) for field, one in fields.items()}
        if node.kind == CAPTURE and node.named and node.name is not None:
            reference = at_reference.get(place if place >= 0 else node.start)
            if reference is not None:
                own = Capture(node.name, reference.start, reference.end)
            else:
                own = Capture(node.name, shift.back(node.start), shift.back(node.end))
            if own.field in fields and own.field not in seen:
                seen.add(own.field)
                pairs.append((own, fields[own.field]))
            fields[own.field] = own
        found[id(node)] = fields
    return [(a, b) if a.start <= b.start else (b, a) for a, b in pairs]


class _Shift:
    """Offsets of the pattern with placeholders, back in the pattern itself."""

    def __init__(self, starts: "list[int]", references: "list[Reference]") -> None:
        self.starts = starts
        self.references = references

    def back(self, offset: int) -> int:
        from bisect import bisect_left

        before = bisect_left(self.starts, offset)
        return offset if before == 0 else self.references[before - 1].end + offset - self.starts[before - 1] - 1
