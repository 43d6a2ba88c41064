"""The configs in HCL expressions: the text of a string, and the JSON that ``jsonencode`` makes of an object, each with
the position of its characters in the file."""

from __future__ import annotations

from collections.abc import Callable

from lslint.grammar.embedding.hcl_tree import Call, Expression, List, Literal, Object, Text
from lslint.grammar.embedding.offsets import Embedded, OffsetMap, escaped

UNKNOWN = "{{value}}"
"""Written for a value that only Terraform knows."""


def embedded(host: str, name: str, text: Text) -> Embedded:
    """The content of a string, with markers for what Terraform fills in."""
    writer = Writer(host, text.pieces[0].start if text.pieces else text.start + 1)
    for piece in text.pieces:
        writer.add(piece.text, piece.start, piece.end)
    return writer.embedded(name, "heredoc" if text.heredoc else "template")


class Writer:
    """Puts an embedded config together from pieces of the host, in the order of the host."""

    __slots__ = ("_host", "_map", "_parts", "_quoted")

    def __init__(self, host: str, start: int) -> None:
        self._host = host
        self._map = OffsetMap(start)
        self._parts: list[str] = []
        self._quoted: list[tuple[int, int]] = []

    def add(self, text: str, start: int, end: int | None = None) -> None:
        """A piece of the text that stands at ``start:end`` of the host; without ``end`` it stands nowhere."""
        if text:
            self._parts.append(text)
            self._map.add(len(text), start, start if end is None else end)

    def embedded(self, name: str, style: str) -> Embedded:
        """What was written."""
        config = Embedded(self._host, name, style, "".join(self._parts), self._map, 0, firm=True)
        config.quoted = self._quoted
        return config

    def unknown(self, node: Expression) -> None:
        """A value that only Terraform knows."""
        self.add(UNKNOWN, node.start, node.end)

    def content(self, node: Expression) -> None:
        """The JSON in an attribute that takes JSON: a string with JSON, or a call of ``jsonencode``."""
        if isinstance(node, Text):
            if not node.heredoc:
                self._quoted.append((node.start, node.end))
            for piece in node.pieces:
                self.add(piece.text, piece.start, piece.end)
        elif isinstance(node, Call) and node.name == "jsonencode" and len(node.arguments) == 1:
            self.value(node.arguments[0])
        else:
            self.unknown(node)

    def array(self, node: List, write: Callable[[Expression], None]) -> None:
        """Add a list. ``write``: adds an item."""
        self.add("[", node.start, node.start + 1)
        for number, item in enumerate(node.items):
            if number:
                self.add(",", item.start)
            write(item)
        self.add("]", node.end - 1, node.end)

    def value(self, node: Expression) -> None:
        """The JSON that ``jsonencode`` makes of an expression."""
        if isinstance(node, Literal):
            self.add(node.text, node.start, node.end)
        elif isinstance(node, Text):
            self.string(node)
        elif isinstance(node, List):
            self.array(node, self.value)
        elif isinstance(node, Object):
            self._object(node)
        else:
            self.unknown(node)

    def _object(self, node: Object) -> None:
        self.add("{", node.start, node.start + 1)
        last = {key.value: key for key, _ in node.entries if isinstance(key, Text)}
        is_first = True
        for key, value in node.entries:
            if isinstance(key, Text) and key.value is not None and last[key.value] is not key:
                continue  # Terraform keeps the last of equal keys
            if not is_first:
                self.add(",", key.start)
            is_first = False
            if isinstance(key, Text):
                self.string(key)
            else:
                self.add(f'"{UNKNOWN}"', key.start, key.end)
            self.add(":", key.end)
            self.value(value)
        self.add("}", node.end - 1, node.end)

    def string(self, node: Text) -> None:
        """A string of HCL as one of JSON."""
        has_quotes = self._host.startswith('"', node.start)
        self.add('"', node.start, node.start + 1 if has_quotes else None)
        for piece in node.pieces:
            written = piece.text if piece.hole else escaped(piece.text)
            if len(written) == piece.end - piece.start or piece.hole:
                self.add(written, piece.start, piece.end)
            else:  # a here-document with line breaks or quotes
                self._characters(piece.text, piece.start, piece.end)
        self.add('"', node.end - 1 if has_quotes else node.end, node.end)

    def _characters(self, text: str, start: int, end: int) -> None:
        if len(text) != end - start:
            self.add(escaped(text), start, end)
            return
        for offset, character in enumerate(text):
            pos = start + offset
            self.add(escaped(character), pos, pos + 1)

    def name(self, name: str, start: int, end: int, *, is_first: bool) -> None:
        """The name of an entry of an object, for an attribute or block of the host, which no edit may rename."""
        if not is_first:
            self.add(",", start)
        self.add(f'"{name}":', start, end)
