"""The address of a finding: what it is about, in a form that survives edits elsewhere, even on the same line."""

from __future__ import annotations

import re
from bisect import bisect_right
from operator import attrgetter

from lslint.grammar.config.pointers import LANGUAGES
from lslint.grammar.config.tree import ConfigFile, ConfigNode, Scalar
from lslint.grammar.config.tree import Mapping as ConfigMapping
from lslint.grammar.config.tree import Sequence as ConfigSequence
from lslint.grammar.logstash.nodes import Array, Branch, Hash, Item, Node, Pipeline, Plugin, Value
from lslint.rules.api import Finding

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeVar

    N = TypeVar("N", bound=Node)

MAX_DEPTH = 200
"""Keys of an address; what is deeper shares the address of the level above."""
_START = attrgetter("start")
_MAPPING_TYPE = re.compile(r"(^|[./])mappings\.[^./]+\.(properties|dynamic_templates)(?=[.\[]|$)")


def address(tree: Pipeline | ConfigFile | None, finding: Finding) -> tuple[str, bool] | None:
    """The path of settings, or section, plugins and option, at a finding; ``True`` if the text of its span belongs to
    the address, because it is about one of several values there. None where the tree gives no address.

    Items of lists have no numbers, and conditions around a plugin do not count, so neighbors can come and go.
    """
    if isinstance(tree, Pipeline):
        return _in_pipeline(tree, finding.start, finding.end)
    if tree is not None and tree.language in LANGUAGES:
        return _in_config(tree, finding.start, finding.end)
    return None


def _in_pipeline(tree: Pipeline, start: int, end: int) -> tuple[str, bool] | None:
    section = _holding(tree.sections, start)
    if section is None:
        return None
    names = [section.kind]
    items: Sequence[Item] = section.items
    item = _holding(items, start)
    while isinstance(item, Branch):
        clause = _holding(item.clauses, start)
        inner = _holding(clause.items, start) if clause is not None else None
        if inner is None:
            return f"{section.kind}/if", True
        item = inner
    node: Value | None = item
    while isinstance(node, Plugin) and len(names) < MAX_DEPTH:
        names.append(node.name)
        option = _holding(node.options, start) if node.end > end or node.start < start else None
        if option is None:
            return "/".join(names), False
        names.append(option.name)
        value: Value | None = option.value
        while isinstance(value, Array | Hash) and value.start <= start:
            if isinstance(value, Array):
                holder = _holding(value.items, start)
            else:
                pair = _holding(value.pairs, start)
                holder = pair.value if pair is not None and pair.value.start <= start else None
            if holder is None:
                break
            value = holder
        if not isinstance(value, Plugin) or start < value.start:
            span = option.value.start, option.value.end
            return "/".join(names), span[0] <= start and (start, end) != span
        node = value
    return "/".join(names), False


def _holding(nodes: Sequence[N], offset: int) -> N | None:
    """The node that contains an offset."""
    index = bisect_right(nodes, offset, key=_START) - 1
    return nodes[index] if index >= 0 and offset < nodes[index].end else None


def _in_config(tree: ConfigFile, start: int, end: int) -> tuple[str, bool] | None:
    """Keys are joined with dots, as in the other notation of settings. The name of a mapping type is left out: the fix
    of a typed mapping removes it."""
    index = bisect_right(tree.documents, start, key=_START) - 1
    if index < 0:
        return None
    document = tree.documents[index]
    path = ""
    quoted = False
    node: ConfigNode | None = document.root
    for _ in range(MAX_DEPTH):
        # A block mapping begins where its first key does: its whole span is the mapping.
        if node is None or (node.start == start and node.end <= end):
            break
        if isinstance(node, ConfigMapping):
            at = bisect_right(node.entries, start, key=_START) - 1
            if at < 0 or node.entries[at].end <= start:
                break
            path += f".{node.entries[at].name}" if path else node.entries[at].name
            inner = node.entries[at].value
            if start < inner.start:
                break
            node = inner
        elif isinstance(node, ConfigSequence):
            at = bisect_right(node.items, start, key=_START) - 1
            if at < 0 or node.items[at].end <= start:
                break
            path += "[]"
            node = node.items[at]
            quoted = isinstance(node, Scalar)
        else:
            break
    request = f"{document.method} {document.path}/" if document.method else ""
    return request + _MAPPING_TYPE.sub(r"\1mappings.\2", path), quoted
