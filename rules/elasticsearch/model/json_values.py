"""Reading the tree as the server does: the last of two equal names counts, values are asked for as Java sees them."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigNode, Entry, Mapping, Scalar, Sequence, resolve

_MARKERS = ("{{", "${", "<%", "{%", "%{", "$(")


def entries(mapping: Mapping) -> list[Entry]:
    """The entries of a mapping; of those with one name the last."""
    found = mapping.entries
    if len({entry.name for entry in found}) == len(found):
        return found
    return list({entry.name: entry for entry in found}.values())


def value(entry: Entry) -> ConfigNode:
    """The value of an entry, aliases followed."""
    return resolve(entry.value)


def is_null(node: ConfigNode | None) -> bool:
    """True for ``null``."""
    return isinstance(node, Scalar) and node.value is None


def is_text(node: ConfigNode | None) -> bool:
    """True for a string."""
    return isinstance(node, Scalar) and isinstance(node.value, str)


def text(node: ConfigNode | None) -> str | None:
    """The text of a scalar that is not ``null``, else None."""
    return node.text if isinstance(node, Scalar) and node.value is not None else None


def items(node: ConfigNode | None) -> list[ConfigNode]:
    """The items of a list, aliases followed; none of anything else."""
    return [resolve(item) for item in node.items] if isinstance(node, Sequence) else []


def one_or_more(node: ConfigNode | None) -> list[ConfigNode]:
    """The items of a list, or the one value that stands for such a list."""
    if isinstance(node, Sequence):
        return items(node)
    return [node] if node is not None else []


def templated(written: str) -> bool:
    """Whether a template engine or an environment variable fills in a part, so that the value is not in the file."""
    return any(marker in written for marker in _MARKERS)


def span(node: ConfigNode | Entry) -> tuple[int, int]:
    return node.start, node.end


def key_span(entry: Entry) -> tuple[int, int]:
    return entry.key.start, entry.key.end


def did_you_mean(name: str | None) -> str:
    """The end of a message that suggests a name; empty without one."""
    return f": did you mean `{name}`?" if name else ""


def display_value(node: ConfigNode) -> str:
    """A value in a message: short, on one line."""
    if isinstance(node, Mapping):
        return "an object"
    if isinstance(node, Sequence):
        return "a list"
    written = "null" if is_null(node) else getattr(node, "text", "")
    written = "".join(c if c.isprintable() else " " for c in written[:61])
    return f"`{written[:57]}…`" if len(written) > 60 else f"`{written}`"
