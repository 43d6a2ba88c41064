"""Syntax nodes of tree-sitter, of any language."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node


def text_of(node: Node | None) -> str:
    """The source of a node; empty for none."""
    return node.text.decode() if node is not None and node.text is not None else ""


def field_text(node: Node, name: str) -> str:
    """The source of a child by the name that the grammar gives it; empty for none."""
    return text_of(node.child_by_field_name(name))


def walk(node: Node) -> Iterator[Node]:
    """A node and everything below it, in the order of the source."""
    waiting = [node]
    while waiting:
        current = waiting.pop()
        yield current
        waiting += reversed(current.named_children)
