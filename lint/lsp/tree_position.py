"""What stands at an offset of a pipeline's tree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from lslint.grammar.logstash import nodes

N = TypeVar("N", bound=nodes.Node)


@dataclass(slots=True, eq=False)
class TreePosition:
    """``clauses`` and ``plugins`` around the offset, outermost first; ``option`` of the innermost plugin; ``value``:
    the innermost value or key there; ``key``: it is the key of a hash."""

    clauses: list[nodes.Clause] = field(default_factory=list)
    plugins: list[nodes.Plugin] = field(default_factory=list)
    option: nodes.Option | None = None
    value: nodes.Node | None = None
    key: bool = False

    @property
    def plugin(self) -> nodes.Plugin | None:
        """The innermost plugin."""
        return self.plugins[-1] if self.plugins else None


def at(tree: nodes.Pipeline, offset: int) -> TreePosition:
    """What stands at an offset; the end of a node belongs to it."""
    position = TreePosition()
    section = _holding(tree.sections, offset)
    items: list[nodes.Item] = section.items if section is not None else []
    while True:
        item = _holding(items, offset)
        if isinstance(item, nodes.Branch):
            clause = _holding(item.clauses, offset)
            if clause is None:
                return position
            position.clauses.append(clause)
            items = clause.items
            continue
        if isinstance(item, nodes.Plugin):
            _into(item, offset, position)
        return position


def _into(plugin: nodes.Plugin, offset: int, position: TreePosition) -> None:
    node: nodes.Value | None = plugin
    while node is not None:
        if isinstance(node, nodes.Plugin):
            position.plugins.append(node)
            position.value, position.key = None, False
            position.option = _holding(node.options, offset)
            node = position.option.value if position.option is not None and offset > position.option.arrow else None
            continue
        position.value = node
        if isinstance(node, nodes.Hash):
            pair = _holding(node.pairs, offset)
            if pair is None:
                return
            position.key = offset <= pair.key.end
            if position.key:
                position.value = pair.key
                return
            node = pair.value
        elif isinstance(node, nodes.Array):
            node = _holding(node.items, offset)
        else:
            return


def _holding(listed: Sequence[N], offset: int) -> N | None:
    """The node that holds an offset; of two that meet there the later one."""
    return next((node for node in reversed(listed) if node.start <= offset <= node.end), None)
