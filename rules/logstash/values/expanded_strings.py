"""The strings of a pipeline in which Logstash replaces ``${NAME}``."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.logstash.conditions import leaves, operands
from lslint.grammar.logstash.nodes import Array, Branch, Expression, Hash, Item, Pipeline, Plugin, String


def expanded_strings(tree: Pipeline) -> Iterator[tuple[String, Plugin | None, str]]:
    """Yield all strings in which variables are replaced, in source order, with the plugin and option they belong to. In
    a condition, where only a whole string can be a variable, the plugin is None."""
    for section in tree.sections:
        stack: list[Item] = list(reversed(section.items))
        while stack:
            item = stack.pop()
            if isinstance(item, Branch):
                for clause in item.clauses:
                    if clause.condition is not None:
                        yield from ((text, None, "") for text in _operands(clause.condition))
                for clause in reversed(item.clauses):
                    stack.extend(reversed(clause.items))
                continue
            below: list[tuple[object, Plugin, str]] = [(o.value, item, o.name) for o in reversed(item.options)]
            while below:
                value, plugin, option = below.pop()
                if isinstance(value, String):
                    yield value, plugin, option
                elif isinstance(value, Plugin):
                    below.extend((o.value, value, o.name) for o in reversed(value.options))
                elif isinstance(value, Array):
                    below.extend((one, plugin, option) for one in reversed(value.items))
                elif isinstance(value, Hash):
                    below.extend((pair.value, plugin, option) for pair in reversed(value.pairs))


def _operands(condition: Expression) -> Iterator[String]:
    """Yield the strings of a condition."""
    for leaf in leaves(condition):
        for side in operands(leaf):
            for one in side.items if isinstance(side, Array) else [side]:
                if isinstance(one, String):
                    yield one
