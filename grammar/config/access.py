"""What is at a place of a tree, if it is what one expects there: for readers of configs that may hold anything."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigNode, Entry, Mapping, Scalar, Sequence, resolve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


MAX_ITEMS = 500
"""Items of a list that are read."""
MAX_MERGED = 20
"""Mappings that one merge key takes in."""


def entries(node: ConfigNode | None) -> Iterator[tuple[str, ConfigNode, Entry]]:
    """Yield name, value and entry of a mapping, merge keys included; an explicit entry comes after a merged one."""
    if not isinstance(node, Mapping):
        return
    for entry in node.entries:
        if entry.name == "<<":
            merged = resolve(entry.value)
            for source in reversed(merged.items[:MAX_MERGED]) if isinstance(merged, Sequence) else [merged]:
                target = resolve(source)
                if isinstance(target, Mapping):
                    yield from ((each.name, resolve(each.value), each) for each in target.entries if each.name != "<<")
    for entry in node.entries:
        if entry.name != "<<":
            yield entry.name, resolve(entry.value), entry


def at(node: ConfigNode | None, *names: str) -> ConfigNode | None:
    """Return the value below some keys; None if absent."""
    for name in names:
        node = node.get(name) if isinstance(node, Mapping) else None
    return node


def items(node: ConfigNode | None) -> list[ConfigNode]:
    """Return the items of a list, or a single value as a list; an empty list if absent."""
    if isinstance(node, Sequence):
        return [resolve(item) for item in node.items[:MAX_ITEMS]]
    return [node] if isinstance(node, Scalar) else []


def text_of(node: ConfigNode | None) -> str:
    """Return the text of a scalar; empty for anything else."""
    return node.text if isinstance(node, Scalar) else ""


def texts(node: ConfigNode | None) -> list[str]:
    """Return the strings in a list, or a single string as a list."""
    return [text_of(item) for item in items(node)]


def mappings(node: ConfigNode) -> Iterator[tuple[tuple[str, ...], Mapping]]:
    """Yield the mappings in a node with the keys above them, in the order of the text. Aliases are not followed."""
    stack: list[tuple[tuple[str, ...], ConfigNode]] = [((), node)]
    while stack:
        keys, current = stack.pop()
        if isinstance(current, Mapping):
            yield keys, current
            stack += [((*keys[-6:], entry.name), entry.value) for entry in reversed(current.entries)]
        elif isinstance(current, Sequence):
            stack += [(keys, item) for item in reversed(current.items)]


def content_span(node: Scalar) -> tuple[int, int]:
    """Return the span of the content of a scalar, without quotes."""
    is_quoted = node.style in ("single", "double") and node.end - node.start == len(node.text) + 2
    return (node.start + 1, node.end - 1) if is_quoted else (node.start, node.end)
