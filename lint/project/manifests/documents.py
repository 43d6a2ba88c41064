"""YAML manifests as trees, and their documents without parsing them."""

from __future__ import annotations

from itertools import pairwise

from lslint.files.source import Lines
from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigNode, Entry, Mapping, Scalar, resolve
from lslint.grammar.record import record
from lslint.grammar.template_hints import has_marker

_MARKER = compiled(r"(?m)^(?:---|\.\.\.)(?=[ \t\r\n]|\Z)")
"""The start or end of a document. YAML allows these markers nowhere else at the beginning of a line, not even in block
scalars."""
_KIND = compiled(r"(?m)^kind[ \t]*:(?=[ \t\r\n]|\Z)(.*)$")


@record
class Document:
    """A document of a YAML manifest. ``is_whole``: it was read without an error and contains no template markers."""

    path: str
    root: Mapping
    is_whole: bool
    _lines: Lines

    def line(self, node: ConfigNode | Entry) -> int:
        """Return the line of a node."""
        return self._lines.position(node.start)[0]

    def part(self, root: Mapping) -> Document:
        """Return a resource in this document, which is a list, as a document."""
        return Document(self.path, root, self.is_whole, self._lines)

    def span(self, node: ConfigNode | Entry) -> tuple[int, int]:
        """Return the first and the last line of a node."""
        return self.line(node), self._lines.position(max(node.start, node.end - 1))[0]


def documents(path: str, text: str) -> list[Document]:
    """Return the documents of a YAML text that are mappings."""
    from lslint.grammar.config.yaml import parser

    tree, errors = parser.parse(text)
    is_masked = any(error.kind == "template-marker" for error in errors)
    for node in tree.walk() if is_masked else ():  # its text is as written, without quotes
        written = text[node.start : node.end]
        if isinstance(node, Scalar) and node.style not in ("literal", "folded") and has_marker(written):
            node.text = node.value = written[1:-1] if node.style != "plain" else written
    lines = Lines(text)
    parts: list[Document] = []
    for document in tree.documents:
        root = resolve(document.root) if document.root is not None else None
        if isinstance(root, Mapping):
            is_touched = any(
                error.kind == "template-marker"
                or (error.kind != "yaml-duplicate-key" and document.start <= error.start <= document.end)
                for error in errors
            )
            parts.append(Document(path, root, not is_touched, lines))
    return parts


def split(text: str) -> list[str]:
    """Return the documents of a manifest, each with the marker before it; joined, they are the manifest."""
    starts = [0, *(match.start() for match in _MARKER.finditer(text) if match.start()), len(text)]
    return [text[start:end] for start, end in pairwise(starts)]


def is_empty(document: str) -> bool:
    """Return whether a document has no keys, only comments, empty lines and template markers."""
    return not any(":" in line and line.lstrip()[:1] != "#" for line in document.split("\n"))


def kind_of(document: str) -> str:
    """Return the ``kind`` of a document in block style; empty if only a parser can determine it."""
    matches = _KIND.findall(document)
    value = matches[0].partition(" #")[0].strip() if len(matches) == 1 else ""
    if value[:1] in ("'", '"') and value[-1:] == value[:1]:
        value = value[1:-1]
    return value if value.isalnum() else ""
