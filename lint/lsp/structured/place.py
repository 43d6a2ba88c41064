"""The context of the cursor in YAML or JSON, found without a tree: a file that is being edited rarely parses."""

from __future__ import annotations

from dataclasses import dataclass, field

KEY, VALUE = "key", "value"
MAX_DEPTH = 64
"""Open maps around a place that anything is known about; templates are nested less deeply."""


@dataclass(slots=True, eq=False)
class Frame:
    """An open map. ``name``: the key that it is the value of, as written (dotted or not); empty for the document.

    ``item``: it is an item of the list under that key; a list in a list is not told from its items. ``given``: the
    other keys that it has, with the text of their values (empty for maps and lists).
    """

    name: str = ""
    item: bool = False
    given: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class Place:
    """``what``: ``key`` or ``value``, the kind of the word there. ``frames``: the open maps, outermost first.

    ``key``: of a value, the key that it belongs to, a key of the last frame; of a key, the key as far as it is written
    (with the rest of the word behind the cursor). ``item``: the value is an item of a list; ``maybe_item``: a key that
    may be a scalar item of the list of the last frame as well (``- wo``).

    ``start`` and ``end`` span the word, without quotes; ``quote``: the quote before it, or empty; ``closed``: the same
    quote follows it. ``colon``: a colon follows a key. ``spaced``: white space precedes a value. ``column``: where the
    key begins in its line; ``json``: names and strings need quotes. ``comma_at``: where a comma is missing before
    the word, or -1; ``comma_after``: an entry follows, from which a comma would separate. ``defined``: names that the
    text defines, by the key that holds them (``analyzer``).
    """

    what: str
    frames: list[Frame]
    key: str
    start: int
    end: int
    typed: str
    quote: str = ""
    closed: bool = False
    colon: bool = False
    spaced: bool = True
    item: bool = False
    maybe_item: bool = False
    column: int = 0
    json: bool = False
    comma_at: int = -1
    comma_after: bool = False
    endpoint: str = ""
    defined: dict[str, list[str]] = field(default_factory=dict)
