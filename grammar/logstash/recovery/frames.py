"""Open blocks of the recovering parser, and the parts of a file in which brackets are counted."""

from __future__ import annotations

from lslint.grammar.logstash.recovery.tokens import LBRACE, LSQB, RBRACE, RSQB, WORD, Tokens
from lslint.grammar.logstash.section_names import SECTIONS
from lslint.grammar.parse_errors import ParseError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Repeat:
    """An error that is repeated within one block: ``error`` stands for all, ``edits`` fix all of them."""

    __slots__ = ("count", "edits", "error")

    def __init__(self, error: ParseError) -> None:
        self.error = error
        self.edits = list(error.edits)
        self.count = 1

    def finish(self) -> None:
        """Copy count and edits to the error."""
        self.error.edits = tuple(self.edits)
        self.error.detail["count"] = str(self.count)


class BlockFrame:
    """An open block.

    ``mode``: how its contents are read (``ITEMS``, ``OPTIONS``, ``HASH`` or ``ARRAY``); ``kind``: ``section``,
    ``block`` (of an if or else), ``plugin``, ``codec``, ``hash``, ``array`` or ``outside`` (of all sections); ``name``:
    for messages; ``head``/``open``: offsets of its first character and of its bracket; ``line``, ``indent``: of the
    line that opens it.

    ``node``: its node, None if it is not part of the tree; ``entries``: the children of the node; ``owners``: nodes
    that end where this one ends. ``cut``: ``(token, length of entries)`` where it ends according to its indentation.
    ``filled``: it has contents; ``is_flat``: they are not indented deeper than the line that opens it.
    ``expects_value``: in a list, a value may follow (after a comma or at the start).
    ``repeats``: error kind -> the error that further ones are added to.
    ``outer_section``: the enclosing section, which continues after the end of this nested one.
    ``base``: stack index after the nearest block of mode ``ITEMS``; ``braces``: blocks with braces from there on.
    Large because blocks of all modes share one stack.
    """

    def __init__(self, mode: int, kind: str, name: str, head: int, open_: int, line: int, indent: int) -> None:
        self.mode = mode
        self.kind = kind
        self.name = name
        self.head = head
        self.open = open_
        self.line = line
        self.indent = indent
        self.node: Any = None
        self.outer_section = ""
        self.entries: list[Any] = []
        self.owners: tuple[Any, ...] = ()
        self.cut: tuple[int, int] | None = None
        self.filled = False
        self.is_flat = False
        self.expects_value = True
        self.repeats: dict[str, Repeat] = {}
        self.base = 0
        self.braces = 0

    def label(self) -> str:
        """The block as written in a message."""
        if self.kind == "section":
            return f"the section `{self.name}`"
        if self.kind in ("hash", "array"):
            return f"the {'hash' if self.kind == 'hash' else 'list'} of `{self.name}`" if self.name else "this block"
        return f"`{self.name}`"

    def opened_here(self) -> tuple[int, int, str]:
        """The head of the block as a related span of an error."""
        return self.head, self.open + 1, f"{self.label()} is opened here"


class Part:
    """The tokens from one section head to the next. ``start``: token index; ``indent``: of the head's line.

    ``braces``, ``brackets``: number of opening minus number of closing ones.
    """

    __slots__ = ("braces", "brackets", "indent", "start")

    def __init__(self, start: int, indent: int) -> None:
        self.start = start
        self.indent = indent
        self.braces = 0
        self.brackets = 0


def split_parts(tokens: Tokens) -> list[Part]:
    """Parts of a file; the first one starts at token 0."""
    kind = tokens.kind
    parts = [Part(0, 0)]
    for index, what in enumerate(kind):
        if what == LBRACE:
            parts[-1].braces += 1
        elif what == RBRACE:
            parts[-1].braces -= 1
        elif what == LSQB:
            parts[-1].brackets += 1
        elif what == RSQB:
            parts[-1].brackets -= 1
        elif what == WORD and tokens.first[index] and tokens.word(index) in SECTIONS and _heads(tokens, index):
            parts.append(Part(index, tokens.indent[index]))
    # An indented "filter {" whose brace is closed within the section before it is a block, not the next section.
    joined = [parts[0]]
    for part in parts[1:]:
        before = joined[-1]
        if before.braces > 0 and part.braces < 0 and part.indent > before.indent:
            before.braces += part.braces
            before.brackets += part.brackets
        else:
            joined.append(part)
    return joined


def _heads(tokens: Tokens, index: int) -> bool:
    """Whether the word opens a section: it is followed by a brace, or unindented with an item on the next line."""
    kind = tokens.kind
    if kind[index + 1] == LBRACE:
        return True
    return (
        tokens.indent[index] == 0
        and tokens.first[index + 1]
        and kind[index + 1] == WORD
        and (kind[index + 2] == LBRACE or tokens.word(index + 1) == "if")
    )
