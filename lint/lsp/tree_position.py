"""What stands at an offset of a pipeline's tree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from lslint.grammar.logstash import nodes

N = TypeVar("N", bound=nodes.Node)


@dataclass(slots=True, eq=False)
class Spot:
    """``section``; ``arms`` and ``plugins`` around the offset, outermost first; ``option`` of the innermost plugin;
    ``value``: the innermost value or key there; ``pairs``: the hash pairs around it; ``key``: it is the key of the last
    of them; ``index``: its place in an array, or -1."""

    section: nodes.Section | None = None
    arms: list[nodes.Arm] = field(default_factory=list)
    plugins: list[nodes.Plugin] = field(default_factory=list)
    option: nodes.Option | None = None
    value: nodes.Node | None = None
    pairs: list[nodes.Pair] = field(default_factory=list)
    key: bool = False
    index: int = -1

    @property
    def plugin(self) -> nodes.Plugin | None:
        """The innermost plugin."""
        return self.plugins[-1] if self.plugins else None


def at(tree: nodes.Pipeline, offset: int) -> Spot:
    """What stands at an offset; the end of a node belongs to it."""
    spot = Spot()
    spot.section = _holding(tree.sections, offset)
    items: list[nodes.Item] = spot.section.items if spot.section is not None else []
    while True:
        item = _holding(items, offset)
        if isinstance(item, nodes.Branch):
            arm = _holding(item.arms, offset)
            if arm is None:
                return spot
            spot.arms.append(arm)
            items = arm.items
            continue
        if isinstance(item, nodes.Plugin):
            _into(item, offset, spot)
        return spot


def _into(plugin: nodes.Plugin, offset: int, spot: Spot) -> None:
    node: nodes.Value | None = plugin
    while node is not None:
        if isinstance(node, nodes.Plugin):
            spot.plugins.append(node)
            spot.value, spot.key, spot.index, spot.pairs = None, False, -1, []
            spot.option = _holding(node.options, offset)
            node = spot.option.value if spot.option is not None and offset > spot.option.arrow else None
            continue
        spot.value = node
        if isinstance(node, nodes.Hash):
            pair = _holding(node.pairs, offset)
            if pair is None:
                return
            spot.pairs.append(pair)
            spot.key = offset <= pair.key.end
            if spot.key:
                spot.value = pair.key
                return
            node = pair.value
        elif isinstance(node, nodes.Array):
            item = _holding(node.items, offset)
            if item is None:
                return
            spot.index = node.items.index(item)
            node = item
        else:
            return


def _holding(listed: Sequence[N], offset: int) -> N | None:
    """The node that holds an offset; of two that meet there the later one."""
    for node in reversed(listed):
        if node.start <= offset <= node.end:
            return node
    return None
