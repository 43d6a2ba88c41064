"""Outputs that an event can reach: the branches around each, and whether two of them exclude each other."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.logstash.nodes import (
    Array,
    Boolean,
    Branch,
    Clause,
    Comparison,
    Expression,
    Group,
    Item,
    Not,
    Number,
    Pipeline,
    Plugin,
    Selector,
    String,
)
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.logstash.values.options import option_text, raw_texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    Fact = tuple[tuple[str, ...], bool, frozenset[str]]


class Reach:
    """An output and the conditions under which an event reaches it.

    ``taken``: the clause of each branch around it, by the identity of the branch. ``facts``: from the conditions of
    these clauses a selector, whether its value is one of a set of strings, and these strings (an empty set: whether the
    field exists and is true).
    """

    __slots__ = ("facts", "plugin", "taken")

    def __init__(self, plugin: Plugin, taken: dict[int, int], facts: list[Fact]) -> None:
        self.plugin = plugin
        self.taken = taken
        self.facts = facts


_MAX_DEPTH = 50
"""Maximum depth at which nested branches are distinguished, so that the cost stays linear."""


@fact
def outputs(tree: Pipeline) -> list[Reach]:
    """Return every output plugin of a file with the branches around it, in source order."""
    found: list[Reach] = []
    for section in tree.sections:
        if section.kind != "output":
            continue
        stack: list[tuple[Item, dict[int, int], list[Fact]]] = [(item, {}, []) for item in reversed(section.items)]
        while stack:
            item, taken, facts = stack.pop()
            if not isinstance(item, Branch):
                found.append(Reach(item, taken, facts))
                continue
            for number in reversed(range(len(item.clauses))):
                clause: Clause = item.clauses[number]
                inner, known = taken, facts
                if len(taken) < _MAX_DEPTH:
                    inner = {**taken, id(item): number}
                    known = facts + facts_of(clause.condition) if clause.condition is not None else facts
                stack.extend((child, inner, known) for child in reversed(clause.items))
    return found


def exclusive(one: Reach, other: Reach) -> bool:
    """Return whether no event can reach both: different clauses of one branch, or contradicting conditions."""
    if any(other.taken.get(branch, clause) != clause for branch, clause in one.taken.items()):
        return True
    return any(contradict(a, b) for a in one.facts for b in other.facts)


def contradict(a: Fact, b: Fact) -> bool:
    """Return whether no event can have both."""
    if a[0] != b[0] or bool(a[2]) != bool(b[2]):
        return False
    if a[1] and b[1]:
        return bool(a[2]) and not a[2] & b[2]
    if a[1] != b[1]:
        yes, no = (a, b) if a[1] else (b, a)
        return yes[2] <= no[2]
    return False


def facts_of(condition: Expression) -> list[Fact]:
    """Return the facts that a condition implies: its operands that are joined by ``and`` only."""
    found: list[Fact] = []
    todo: list[tuple[Expression, bool]] = [(condition, True)]
    while todo:
        node, positive = todo.pop()
        if isinstance(node, Group):
            todo.append((node.inner, positive))
        elif isinstance(node, Not):
            todo.append((node.operand, not positive))
        elif isinstance(node, Boolean):
            wanted = "and" if positive else "or"
            if all(operator[0] == wanted for operator in node.operators):
                todo.extend((operand, positive) for operand in node.operands)
        elif isinstance(node, Selector):
            found.append((node.path, positive, frozenset()))
        elif isinstance(node, Comparison):
            fact = _comparison(node)
            if fact is not None:
                found.append(fact if positive else (fact[0], not fact[1], fact[2]))
    return found


def _comparison(node: Comparison) -> Fact | None:
    """Return the fact of ``[f] == "x"``, ``[f] in ["x", "y"]``, ``"x" in [tags]`` and their negations."""
    left, right = node.left, node.right
    if node.operator in ("==", "!="):
        if isinstance(right, Selector):
            left, right = right, left
        if isinstance(left, Selector) and isinstance(right, String | Number):
            return left.path, node.operator == "==", frozenset([_text(right)])
    if node.operator in ("in", "not in"):
        if isinstance(left, Selector) and isinstance(right, Array):
            items = right.items
            if items and all(isinstance(item, String | Number) for item in items):
                return left.path, node.operator == "in", frozenset(_text(i) for i in items)  # type: ignore[arg-type]
        if isinstance(left, String) and isinstance(right, Selector):
            # Membership of a list: one fact per member, so that "a" in [tags] and "b" in [tags] do not contradict.
            return (*right.path, "\0" + left.value), node.operator == "in", frozenset()
    return None


def _text(value: String | Number) -> str:
    return value.value if isinstance(value, String) else value.text


def target(plugin: Plugin) -> frozenset[str]:
    """Return the destination of an output, as written: hosts, addresses, buckets. Empty if it has none."""
    options = (plugin.option(name) for name in ("host", "hosts", "url", "uri", "bootstrap_servers", "bucket", "server"))
    return frozenset(text for option in options if option is not None for text in raw_texts(option.value))


def is_scratch(plugin: Plugin) -> bool:
    """Return whether an output writes a temporary file: one below ``/tmp`` or ``/dev``."""
    path = (option_text(plugin, "path") or "") if plugin.name == "file" else ""
    return path.startswith(("/tmp/", "/dev/"))


def all_outputs(own: list[Reach], ctx: Context) -> Iterator[tuple[str | None, Reach]]:
    """Yield the outputs of this file (path None), then those of the files that run with it."""
    for reach in own:
        yield None, reach
    for sibling in ctx.project.pipeline_files(others_only=True):
        for reach in outputs(sibling.tree):
            yield sibling.path, reach
