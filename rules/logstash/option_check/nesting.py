"""The nesting of a pipeline: Logstash parses it recursively, so very deep nesting overflows the stack of the JVM."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.nodes import Array, Branch, Clause, Hash, Item, Pipeline, Plugin, Value

REASON = "whether the stack of the JVM is large enough for blocks nested this deep"
STACK = 1500
"""Limit of the sum over all levels. With the default stack of the JVM, Logstash 7.17 reads 100 levels of blocks or of
parentheses, 150 of hashes or 250 of arrays, and fails with 150, 200 and 300."""
_BLOCK, _HASH, _ARRAY = STACK // 100, STACK // 150, STACK // 250
_PARENTHESES = r"\"(?:\\\"|[^\"])*+\"|'(?:\\'|[^'])*+'|[=!]~\s*/(?:\\/|[^/])*+/|[()]"


_CONTAINERS = (Plugin, Hash, Array)


def too_deep(tree: Pipeline, text: str) -> tuple[int, int] | None:
    """Return the span of the beginning of a block or value that is nested deeper than Logstash is known to read; None
    if there is none."""
    if _are_flat(tree, text):
        return None
    todo: list[tuple[Item | Value, int]] = [(item, 0) for section in tree.sections for item in section.items]
    while todo:
        node, level = todo.pop()
        if isinstance(node, Branch):
            for clause in node.clauses:
                if level + max(_depth(clause, text), 1) * _BLOCK > STACK:
                    return clause.start, clause.start + len(clause.keyword)
                todo.extend((item, level + _BLOCK) for item in clause.items)
            continue
        if level > STACK:
            return node.start, node.start + 1
        if isinstance(node, Plugin):
            inner, level = [option.value for option in node.options], level + _BLOCK
        elif isinstance(node, Hash):
            inner, level = [pair.value for pair in node.pairs], level + _HASH
        elif isinstance(node, Array):
            inner, level = list(node.items), level + _ARRAY
        else:
            continue
        todo.extend((value, level) for value in inner if level > STACK or isinstance(value, _CONTAINERS))
    return None


def _are_flat(tree: Pipeline, text: str) -> bool:
    """Return whether the brackets of each plugin and condition are too few, even if each were inside of the one before.
    A walk through all values takes several times as long."""
    if (text.count("{") + text.count("[") + text.count("(")) * _BLOCK <= STACK:
        return True
    for _, steps in tree.steps():
        for item, clauses, _ in steps:
            if isinstance(item, Branch):
                count = 1 + sum([text.count("(", clause.start, clause.open) for clause in item.clauses])
            else:
                count = text.count("{", item.start, item.end) + text.count("[", item.start, item.end)
            if (len(clauses) + count) * _BLOCK > STACK:
                return False
    return True


def _depth(clause: Clause, text: str) -> int:
    """Return how deep the parentheses of a condition are nested."""
    if clause.condition is None or text.find("(", clause.start, clause.open) < 0:
        return 0
    depth = most = 0
    for token in compiled(_PARENTHESES).finditer(text, clause.start, clause.open):
        depth += (token[0] == "(") - (token[0] == ")")
        most = max(most, depth)
    return most
