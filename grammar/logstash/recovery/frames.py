"""What the tolerant pass knows of an open block, and the parts of a file in which braces are counted."""

from __future__ import annotations

from lslint.grammar.logstash.recovery.tokens import LBRACE, LSQB, RBRACE, RSQB, WORD, Tokens

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lslint.grammar.parse_errors import Slip

ITEMS, OPTIONS, HASH, ARRAY = range(4)
SECTIONS = ("input", "filter", "output")


class Repeat:
    """A slip that people make many times in one block: ``slip`` stands for all, ``edits`` mends them all."""

    __slots__ = ("count", "edits", "slip")

    def __init__(self, slip: Slip) -> None:
        self.slip = slip
        self.edits = list(slip.edits)
        self.count = 1

    def finish(self) -> None:
        """Hand count and edits over to the slip."""
        self.slip.edits = tuple(self.edits)
        self.slip.detail["count"] = str(self.count)


class Frame:
    """An open block.

    ``mode``: what stands in it; ``kind``: ``section``, ``block`` (of an if or else), ``plugin``, ``codec``,
    ``hash``, ``array`` or ``outside`` (of all sections); ``name``: for messages; ``head``/``open``: offsets of its
    first character and of its brace; ``line``, ``indent``: of the line that opens it.

    ``node``: the tree's node, None where the text is no part of the tree; ``entries``: its list of children;
    ``owners``: nodes that end where this one ends. ``cut``: ``(token, length of entries)`` where it seems to end by its
    indent.
    ``filled``: something was read in it. ``wants``: in an array, a value may come next (after a comma or at the start).
    ``last``: the name token of the last entry. ``repeats``: kind of slip -> the one that further ones of its kind join.
    ``base``: index in the stack behind the nearest block of items; ``braces``: blocks with braces from there on.
    """

    __slots__ = (
        "base",
        "braces",
        "cut",
        "entries",
        "filled",
        "head",
        "indent",
        "kind",
        "last",
        "line",
        "mode",
        "name",
        "node",
        "open",
        "owners",
        "repeats",
        "wants",
    )

    def __init__(self, mode: int, kind: str, name: str, head: int, open_: int, line: int, indent: int) -> None:
        self.mode = mode
        self.kind = kind
        self.name = name
        self.head = head
        self.open = open_
        self.line = line
        self.indent = indent
        self.node: Any = None
        self.entries: list[Any] = []
        self.owners: tuple[Any, ...] = ()
        self.cut: tuple[int, int] | None = None
        self.filled = False
        self.wants = True
        self.last = -1
        self.repeats: dict[str, Repeat] = {}
        self.base = 0
        self.braces = 0


class Part:
    """A stretch of tokens from one section head to the next: ``start`` is a token index; ``braces`` and ``brackets``
    are the numbers of opening ones less closing ones.
    """

    __slots__ = ("braces", "brackets", "indent", "start")

    def __init__(self, start: int, indent: int) -> None:
        self.start = start
        self.indent = indent
        self.braces = 0
        self.brackets = 0


def parts(tokens: Tokens) -> list[Part]:
    """The parts of a file, the first one from token 0 on."""
    kind = tokens.kind
    found = [Part(0, 0)]
    for index, what in enumerate(kind):
        if what == LBRACE:
            found[-1].braces += 1
        elif what == RBRACE:
            found[-1].braces -= 1
        elif what == LSQB:
            found[-1].brackets += 1
        elif what == RSQB:
            found[-1].brackets -= 1
        elif what == WORD and tokens.first[index] and tokens.word(index) in SECTIONS and _heads(tokens, index):
            found.append(Part(index, tokens.indent[index]))
    # "filter {" deep in a part that closes it again is a block inside a section, not the next section.
    joined = [found[0]]
    for part in found[1:]:
        before = joined[-1]
        if before.braces > 0 and part.braces < 0 and part.indent > before.indent:
            before.braces += part.braces
            before.brackets += part.brackets
        else:
            joined.append(part)
    return joined


def _heads(tokens: Tokens, index: int) -> bool:
    """Is the word a section's head: with a brace, or at the line's start with an item behind it?"""
    kind = tokens.kind
    if kind[index + 1] == LBRACE:
        return True
    return (
        tokens.indent[index] == 0
        and tokens.first[index + 1]
        and kind[index + 1] == WORD
        and (kind[index + 2] == LBRACE or tokens.word(index + 1) == "if")
    )
