"""The documents of a manifest or of a rendered stream: which object a config is in, and which cannot be read."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import accumulate, pairwise
from operator import attrgetter

from lslint.files.paths import STDIN
from lslint.grammar.bounded_cache import compiled, once
from lslint.grammar.config.access import at, text_of
from lslint.grammar.config.json import parser as json_tree
from lslint.grammar.config.pointers import pointer_at
from lslint.grammar.config.tree import ConfigFile, ConfigNode, Mapping, Sequence, resolve
from lslint.grammar.config.yaml import parser as yaml_tree
from lslint.grammar.embedding.offsets import Embedded
from lslint.grammar.merge_conflicts import without_consequences
from lslint.grammar.parse_errors import ParseError, Span
from lslint.grammar.spans import blank
from lslint.kinds.kind import YAML
from lslint.project.manifests.kubernetes import TEMPLATE_MARKERS
from lslint.rules.api import Inside

SOFT = ("template-marker", "yaml-duplicate-key", "json-duplicate-key")
"""Syntax errors despite which a document is read as it is meant."""
_STREAM = r"(?m)^(?:apiVersion|kind|items|services)[ \t]*:"
_MARKER = r"(?m)^---(?=[ \t\r\n]|\Z)"
_TEMPLATE = r"\ufeff?(?:---[^\n]*\n)?(?:[ \t]*(?:#(?! Source: )[^\n]*)?\n)*# Source: ([^\r\n]+)"
"""The comment with which ``helm template`` begins a document."""
_DATA = (".data", ".stringData", ".binaryData")
_TOP_DATA = r"(?m)^(?:data|stringData)(?=[ \t]*:)"


def is_json(text: str) -> bool:
    """Return whether a text begins as JSON does, and not with a template marker."""
    start = text[:1000].lstrip("\ufeff \t\r\n")
    return start[:1] in ("{", "[") and not start.startswith(TEMPLATE_MARKERS)


def is_yaml(path: str, text: str) -> bool:
    """Return whether a file is YAML, by its name. Standard input has none: by the keys of manifests."""
    if path == STDIN:
        return not is_json(text) and compiled(_STREAM).search(text) is not None
    return path.lower().endswith(YAML)


class Documents:
    """The documents of a host. Each is parsed when first needed, and once."""

    def __init__(self, text: str) -> None:
        self._is_json = is_json(text)
        marks = [] if self._is_json else [match.start() for match in re.finditer(_MARKER, text) if match.start()]
        self._starts = [0, *marks]
        self._parts = [text[start:end] for start, end in pairwise([*self._starts, len(text)])]
        self._parsed: dict[int, tuple[ConfigFile, list[ParseError]]] = {}
        self._objects: dict[int, bool] = {}  # of Kubernetes; by the identity of a node, which the trees above keep
        self._described: dict[int, str] = {}
        is_begun = self._parts[0].startswith("---") or not is_blank(self._parts[0])
        self._numbers = [*accumulate((part.startswith("---") for part in self._parts[1:]), initial=int(is_begun))]

    def _tree(self, index: int) -> tuple[ConfigFile, list[ParseError]]:
        parse = json_tree.parse if self._is_json else yaml_tree.parse
        return once(self._parsed, index, lambda: parse(self._parts[index]))

    def replaced(self) -> list[Span]:
        """Return the spans of ``data`` that stands again further down in its document, where Kubernetes takes the last
        one: sorted, not overlapping, 0-based."""
        spans: list[Span] = []
        for start, part in zip(self._starts, self._parts, strict=True):
            keys = [*re.finditer(_TOP_DATA, part)]
            last = {match[0]: match.start() for match in keys}
            pairs = ((match, after.start()) for match, after in pairwise(keys))
            spans += ((start + each.start(), start + end) for each, end in pairs if each.start() < last[each[0]])
        return spans

    def broken(self) -> list[tuple[int, int, ParseError]]:
        """Return the spans of the documents that are not valid YAML, with the first error of each. While a host has
        template markers, it is not YAML."""
        if self._is_json or any(marker in part for part in self._parts for marker in TEMPLATE_MARKERS):
            return []
        spans = []
        for index, (start, part) in enumerate(zip(self._starts, self._parts, strict=True)):
            errors = without_consequences(self._tree(index)[1], part)
            error = next((each for each in errors if each.kind not in SOFT), None)
            if error is not None:
                spans.append((start, start + len(part), error))
        return spans

    def readable(self) -> str:
        """Return the text with spaces for the documents that are not valid YAML."""
        parts = self._parts.copy()
        for start, _, _ in self.broken():
            index = bisect_right(self._starts, start) - 1
            head = 3 if parts[index].startswith("---") else 0
            parts[index] = parts[index][:head] + blank(parts[index][head:])
        return "".join(parts)

    def inside(self, offset: int, inner: Embedded | None = None, *, is_hidden: bool = False) -> Inside:
        """Return the location of a config that begins at an offset, or of the document there, by names."""
        index = bisect_right(self._starts, offset) - 1
        tree = self._tree(index)[0]
        number, pointer = pointer_at(tree, offset - self._starts[index]) or (0, "")
        node = holder = tree.documents[number - 1].root if number else None
        keys: list[str] = []
        is_branch = inner is not None and inner.style in ("block", "flow")
        place = offset - self._starts[index]
        for token in pointer.split("/")[1:]:
            if is_branch and node is not None and node.start == place:
                break  # the branch itself begins with its first key
            if isinstance(node, Mapping):
                keys.append("." + token.replace("~1", "/").replace("~0", "~"))
                # the entry at the place, as its name would have to be searched for in all entries
                node = resolve(node.entries[bisect_right(node.entries, place, key=attrgetter("start")) - 1].value)
            elif isinstance(node, Sequence):
                keys.append(f"[{token}]")
                node = node.items[int(token)]
            if id(node) not in self._objects:
                self._objects[id(node)] = at(node, "apiVersion") is not None and at(node, "kind") is not None
            if self._objects[id(node)]:
                holder, keys = node, []
        if len(keys) > 1 and keys[0] in _DATA:
            del keys[0]
        header = compiled(_TEMPLATE).match(self._parts[index])
        template = header[1].strip() if header is not None else ""
        if id(holder) not in self._described:
            names = filter(None, (self._name(index, at(holder, "metadata", name)) for name in ("namespace", "name")))
            self._described[id(holder)] = f"{text_of(at(holder, 'kind'))} {'/'.join(names)}".strip()
        key = ("".join(keys).removeprefix(".") or inner.name) if inner is not None else ""
        return Inside(self._numbers[index], template, self._described[id(holder)], key, is_hidden=is_hidden)

    def _name(self, index: int, node: ConfigNode | None) -> str:
        """Return a name of an object; ``…`` is what a template inserts, where the tree has underscores or nothing."""
        is_after_marker = node is not None and self._parts[index][: node.start].endswith(("}}", "%}", "%>"))
        return ("…" if is_after_marker else "") + re.sub("__+", "…", text_of(node))


def is_blank(text: str) -> bool:
    """Return whether a text holds nothing but spaces, comments and markers of documents."""
    return all(line.partition("#")[0].strip("\ufeff \t\r\f\v") in ("", "---", "...") for line in text.split("\n"))
