"""Values of the tree as Elasticsearch reads them: of two entries with the same name, it uses the last."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.config.tree import ConfigDocument, ConfigNode, Entry, Mapping, Scalar, Sequence, resolve
from lslint.grammar.template_hints import has_marker

_MARKERS = ("${", "%{", "$(", "#{")


def bodies(tree: object) -> Iterator[tuple[ConfigDocument, Mapping]]:
    """Yield the documents of a file that are objects, each with the object."""
    for document in getattr(tree, "documents", ()):
        root = resolve(document.root) if document.root is not None else None
        if isinstance(root, Mapping):
            yield document, root


def entries(mapping: Mapping) -> list[Entry]:
    """Return the entries of a mapping; of several with the same name, the last."""
    found = mapping.entries
    if len({entry.name for entry in found}) == len(found):
        return found
    return list({entry.name: entry for entry in found}.values())


def value(entry: Entry) -> ConfigNode:
    """Return the value of an entry, with aliases resolved."""
    return resolve(entry.value)


def is_null(node: ConfigNode | None) -> bool:
    return isinstance(node, Scalar) and node.value is None


def is_text(node: ConfigNode | None) -> bool:
    """Whether a node is a string."""
    return isinstance(node, Scalar) and isinstance(node.value, str)


def is_empty(node: ConfigNode | None) -> bool:
    """Whether a node is absent, null, an empty string, list or object."""
    if isinstance(node, Sequence):
        return not node.items
    if isinstance(node, Mapping):
        return not node.entries
    return node is None or is_null(node) or text(node) == ""


def text(node: ConfigNode | None) -> str | None:
    """Return the text of a scalar, None for ``null`` and other nodes."""
    return node.text if isinstance(node, Scalar) and node.value is not None else None


def items(node: ConfigNode | None) -> list[ConfigNode]:
    """Return the items of a list, with aliases resolved; an empty list for other nodes."""
    return [resolve(item) for item in node.items] if isinstance(node, Sequence) else []


def one_or_more(node: ConfigNode | None) -> list[ConfigNode]:
    """Return the items of a list, or a single value as a list of one."""
    if isinstance(node, Sequence):
        return items(node)
    return [node] if node is not None else []


def texts(node: ConfigNode | None) -> list[str]:
    """Return the text of each scalar in a list, or of one scalar."""
    return [item.text for item in one_or_more(node) if isinstance(item, Scalar) and item.value is not None]


def flatten(node: Mapping) -> list[tuple[str, Entry, ConfigNode]]:
    """Return every leaf with its dotted name, in source order; empty objects are ignored."""
    leaves: list[tuple[str, Entry, ConfigNode]] = []
    stack: list[tuple[str, Mapping]] = [("", node)]
    while stack:
        prefix, mapping = stack.pop()
        for entry in entries(mapping):
            inside = value(entry)
            if isinstance(inside, Mapping):
                stack.append((f"{prefix}{entry.name}.", inside))
            else:
                leaves.append((prefix + entry.name, entry, inside))
    leaves.sort(key=lambda leaf: leaf[1].start)
    return leaves


def list_of(name: str) -> str:
    """Return the setting that a name is an item of (``discovery.seed_hosts.0``), else the name itself."""
    before, _, number = name.rpartition(".")
    return before if number.isdigit() else name


def templated(written: str) -> bool:
    """Whether a template engine or an environment variable inserts part of the value."""
    return not written.isalnum() and (any(marker in written for marker in _MARKERS) or has_marker(written))


def span(node: ConfigNode | Entry) -> tuple[int, int]:
    return node.start, node.end


def key_span(entry: Entry) -> tuple[int, int]:
    return entry.key.start, entry.key.end


def display_value(node: ConfigNode) -> str:
    """Return a value for a message: short, on one line."""
    if isinstance(node, Mapping):
        return "an object"
    if isinstance(node, Sequence):
        return "a list"
    written = "null" if is_null(node) else getattr(node, "text", "")
    if not written:
        return "an empty string"
    written = "".join(c if c.isprintable() else " " for c in written[:61])
    return f"`{written[:57]}…`" if len(written) > 60 else f"`{written}`"
