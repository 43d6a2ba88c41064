"""The context of the cursor in YAML or JSON, found without a tree: a file that is being edited rarely parses."""

from __future__ import annotations

from dataclasses import dataclass, field

KEY, VALUE = "key", "value"
MAX_DEPTH = 64
"""Maximum number of maps around the cursor; the products do not nest this deep."""


@dataclass(slots=True, eq=False)
class Frame:
    """A map around the cursor. ``name``: its key as written, dotted or not; empty for the document.

    ``item``: it is an item of the list under that key; nested lists are treated as one list. ``given``: its other keys
    with their scalar values (empty for maps and lists).
    """

    name: str = ""
    item: bool = False
    given: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class Place:
    """The word at the cursor. ``what``: ``key`` or ``value``. ``frames``: the maps around it, outermost first.

    ``key``: the key of a value, in the last frame; or the whole key that the cursor is in. ``typed``: the part of the
    word before the cursor. ``item``: the value is an item of a list; ``maybe_item``: the key may also be a scalar item
    of the list of the last frame (``- wo``).

    ``start`` and ``end`` span the word without quotes; ``quote``: the quote before it, or empty; ``closed``: the same
    quote follows it. ``colon``: a colon follows the key. ``spaced``: whitespace precedes the word. ``column``: column
    of the key, -1 between brackets. ``json``: names and strings require quotes. ``comma_at``: position of a missing
    comma before the word, or -1; ``comma_after``: another entry follows. ``endpoint``: path of the console request.
    ``defined``: names that the settings define, by kind (``analyzer``).
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
