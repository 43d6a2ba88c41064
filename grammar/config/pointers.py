"""JSON pointers (RFC 6901) of the values in a tree."""

from __future__ import annotations

from bisect import bisect_right
from operator import attrgetter

from lslint.grammar.config.tree import ConfigFile, ConfigNode, Mapping, Sequence

MAX_POINTER = 4_096
"""Characters of a pointer, so that deep trees with long keys take linear time."""
LANGUAGES = ("json", "yaml", "console")
"""Languages whose values a JSON pointer can name."""
_START = attrgetter("start")


def pointer_at(tree: ConfigFile, offset: int) -> tuple[int, str] | None:
    """The 1-based number of the document at an offset and the JSON pointer of the innermost value there.

    A key belongs to its value, a request line to the root of its body, a space between two items to their parent.
    None before the first document and for a pointer of more than ``MAX_POINTER`` characters.
    """
    if tree.language not in LANGUAGES:
        return None
    number = bisect_right(tree.documents, offset, key=_START)
    if not number:
        return None
    tokens: list[str] = []
    size = 0
    node: ConfigNode | None = tree.documents[number - 1].root
    while node is not None and node.start <= offset:
        if isinstance(node, Mapping):
            index = bisect_right(node.entries, offset, key=_START) - 1
            entry = node.entries[index] if index >= 0 else None
            if entry is None or not _holds(offset, entry.start, entry.end):
                break
            token = entry.name.replace("~", "~0").replace("/", "~1")
            inner = entry.value
        elif isinstance(node, Sequence):
            index = bisect_right(node.items, offset, key=_START) - 1
            if index < 0 or not _holds(offset, node.items[index].start, node.items[index].end):
                break
            token = str(index)
            inner = node.items[index]
        else:
            break
        tokens.append(token)
        size += len(token) + 1
        if size > MAX_POINTER:
            return None
        node = inner
    return number, "".join(f"/{token}" for token in tokens)


def _holds(offset: int, start: int, end: int) -> bool:
    return start <= offset < end or offset == start == end
