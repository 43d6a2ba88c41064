"""One tree for YAML and JSON, so that one rule serves both.

Nodes hold 0-based code-point offsets into the text (``end`` exclusive). A mapping keeps every entry in source order,
duplicates included. Anchors, aliases and merge keys are kept as such; ``Mapping.get`` follows them.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


class ConfigNode:
    """A value with its span. ``tag``: an explicit YAML tag, ``anchor``: the name of a YAML anchor; empty if none.

    Subclasses set these themselves: going by way of ``super()`` takes half as long again.
    """

    __slots__ = ("anchor", "end", "start", "tag")

    start: int
    end: int
    tag: str
    anchor: str


class Scalar(ConfigNode):
    """A scalar. ``text``: content, unquoted; ``style``: ``plain``, ``single``, ``double``, ``literal``, ``folded``.

    ``value``: the resolved value (str, int, float, bool or None) under the rules of the language it was read as.
    """

    __slots__ = ("style", "text", "value")

    def __init__(self, start: int, end: int, text: str, value: str | int | float | bool | None, style: str) -> None:
        self.start = start
        self.end = end
        self.tag = ""
        self.anchor = ""
        self.text = text
        self.value = value
        self.style = style


class Sequence(ConfigNode):
    """A list. ``flow``: written with brackets."""

    __slots__ = ("flow", "items")

    def __init__(self, start: int, end: int, items: list[ConfigNode], flow: bool) -> None:
        self.start = start
        self.end = end
        self.tag = ""
        self.anchor = ""
        self.items = items
        self.flow = flow


class Entry:
    """``key: value``; ``start``/``end`` span both. A YAML merge key (``<<``) is an entry like any other.

    ``name``: the key as text, of an alias that of its target; empty if the key is no scalar.
    """

    __slots__ = ("end", "key", "name", "start", "value")

    def __init__(self, key: ConfigNode, value: ConfigNode) -> None:
        self.key = key
        self.value = value
        if isinstance(key, Scalar):
            self.name = key.text
        else:
            target = resolve(key)
            self.name = target.text if isinstance(target, Scalar) else ""
        self.start = key.start
        self.end = value.end

    @property
    def is_bare(self) -> bool:
        """Whether the key has no colon: an unquoted ``{name}`` is a mapping with such an entry."""
        value = self.value
        return isinstance(value, Scalar) and value.start == value.end == self.key.end and value.value is None


class Mapping(ConfigNode):
    """An object. ``flow``: written with braces (always so in JSON)."""

    __slots__ = ("entries", "flow")

    def __init__(self, start: int, end: int, entries: list[Entry], flow: bool) -> None:
        self.start = start
        self.end = end
        self.tag = ""
        self.anchor = ""
        self.entries = entries
        self.flow = flow

    def entry(self, name: str) -> Entry | None:
        """The last entry of exactly that name (the last one wins in every reader here), or None. No dots, no merges."""
        for entry in reversed(self.entries):
            if entry.name == name:
                return entry
        return None

    def get(self, name: str) -> ConfigNode | None:
        """The value of ``entry(name)``, aliases followed, merge keys looked into; None if absent."""
        is_merged = False
        for entry in reversed(self.entries):
            if entry.name == name:
                return resolve(entry.value)
            is_merged = is_merged or entry.name == "<<"
        for entry in self.entries if is_merged else ():
            if entry.name == "<<":
                merged = resolve(entry.value)
                for source in merged.items if isinstance(merged, Sequence) else [merged]:
                    source = resolve(source)
                    if isinstance(source, Mapping):
                        inner = source.entry(name)
                        if inner is not None:
                            return resolve(inner.value)
        return None

    def find(self, dotted: str) -> Entry | None:
        """The entry for a setting path; ``a.b.c``, ``a: {b.c: …}`` and ``a: {b: {c: …}}`` are the same.

        The last match in source order wins. None if absent.
        """
        todo: list[tuple[Mapping, str]] = [(self, dotted)]
        best: Entry | None = None
        while todo:
            mapping, rest = todo.pop()
            for entry in mapping.entries:
                name = entry.name
                if name == rest:
                    if best is None or entry.start > best.start:
                        best = entry
                elif rest.startswith(name + "."):
                    value = resolve(entry.value)
                    if isinstance(value, Mapping):
                        todo.append((value, rest[len(name) + 1 :]))
        return best


class Alias(ConfigNode):
    """A YAML alias; ``target`` is the anchored node, or None for an unknown name."""

    __slots__ = ("name", "target")

    def __init__(self, start: int, end: int, name: str, target: ConfigNode | None) -> None:
        self.start = start
        self.end = end
        self.tag = ""
        self.anchor = ""
        self.name = name
        self.target = target


def resolve(node: ConfigNode) -> ConfigNode:
    """The node itself, or what an alias stands for."""
    while isinstance(node, Alias) and node.target is not None:
        node = node.target
    return node


class ConfigDocument:
    """One YAML document, JSON text or console request body.

    ``root``: None for an empty document. ``method``/``path``: of a console request (``PUT``, ``_index_template/x``),
    else empty; ``start``/``end`` span the document in the text.
    """

    __slots__ = ("end", "method", "path", "path_end", "path_start", "root", "start")

    def __init__(self, start: int, end: int, root: ConfigNode | None) -> None:
        self.start = start
        self.end = end
        self.root = root
        self.method = ""
        self.path = ""
        self.path_start = self.path_end = start

    def walk(self, *, keys: bool = True) -> Iterator[ConfigNode]:
        """Every node in source order, aliases not followed; iterative. ``keys``: with the keys of mappings."""
        stack = [self.root] if self.root is not None else []
        while stack:
            node = stack.pop()
            yield node
            if isinstance(node, Mapping):
                for entry in reversed(node.entries):
                    stack += (entry.value, entry.key) if keys else (entry.value,)
            elif isinstance(node, Sequence):
                stack.extend(reversed(node.items))


class ConfigFile:
    """All documents of a file.

    ``language``: ``yaml``, ``json`` or ``console``; ``comments``: spans from the comment marker to the end.
    ``start``/``end`` span all documents. ``facts``: values computed from the tree, by the function that computes them.
    """

    __slots__ = ("comments", "documents", "facts", "language")

    def __init__(self, language: str, documents: list[ConfigDocument], comments: list[tuple[int, int]]) -> None:
        self.language = language
        self.documents = documents
        self.comments = comments
        self.facts: dict[Any, Any] = {}

    @property
    def start(self) -> int:
        """The start of the first document."""
        return self.documents[0].start if self.documents else 0

    @property
    def end(self) -> int:
        """The end of the last document."""
        return self.documents[-1].end if self.documents else 0

    def forget(self) -> None:
        """Drop what rules have computed."""
        self.facts.clear()

    def walk(self, *, keys: bool = True) -> Iterator[ConfigNode]:
        """Every node of every document in source order, as ``ConfigDocument.walk``."""
        for document in self.documents:
            yield from document.walk(keys=keys)
