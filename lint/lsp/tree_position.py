"""What stands at an offset of a pipeline's tree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from lslint.grammar.logstash.nodes import (
    Arm,
    Array,
    Branch,
    Hash,
    Item,
    Node,
    Option,
    Pair,
    Pipeline,
    Plugin,
    Section,
    Value,
)

N = TypeVar("N", bound=Node)


@dataclass(slots=True, eq=False)
class Spot:
    """``section``; ``arms`` and ``plugins`` around the offset, outermost first; ``option`` of the innermost plugin;
    ``value``: the innermost value or key there; ``pairs``: the hash pairs around it; ``key``: it is the key of the last
    of them; ``index``: its place in an array, or -1."""

    section: Section | None = None
    arms: list[Arm] = field(default_factory=list)
    plugins: list[Plugin] = field(default_factory=list)
    option: Option | None = None
    value: Node | None = None
    pairs: list[Pair] = field(default_factory=list)
    key: bool = False
    index: int = -1

    @property
    def plugin(self) -> Plugin | None:
        """The innermost plugin."""
        return self.plugins[-1] if self.plugins else None


def at(tree: Pipeline, offset: int) -> Spot:
    """What stands at an offset; the end of a node belongs to it."""
    spot = Spot()
    spot.section = _holding(tree.sections, offset)
    items: list[Item] = spot.section.items if spot.section is not None else []
    while True:
        item = _holding(items, offset)
        if isinstance(item, Branch):
            arm = _holding(item.arms, offset)
            if arm is None:
                return spot
            spot.arms.append(arm)
            items = arm.items
            continue
        if isinstance(item, Plugin):
            _into(item, offset, spot)
        return spot


def _into(plugin: Plugin, offset: int, spot: Spot) -> None:
    node: Value | None = plugin
    while node is not None:
        if isinstance(node, Plugin):
            spot.plugins.append(node)
            spot.value, spot.key, spot.index, spot.pairs = None, False, -1, []
            spot.option = _holding(node.options, offset)
            node = spot.option.value if spot.option is not None and offset > spot.option.arrow else None
            continue
        spot.value = node
        if isinstance(node, Hash):
            pair = _holding(node.pairs, offset)
            if pair is None:
                return
            spot.pairs.append(pair)
            spot.key = offset <= pair.key.end
            if spot.key:
                spot.value = pair.key
                return
            node = pair.value
        elif isinstance(node, Array):
            item = _holding(node.items, offset)
            if item is None:
                return
            spot.index = node.items.index(item)
            node = item
        else:
            return


def _holding(nodes: Sequence[N], offset: int) -> N | None:
    """The node that holds an offset; of two that meet there the later one."""
    for node in reversed(nodes):
        if node.start <= offset <= node.end:
            return node
    return None
