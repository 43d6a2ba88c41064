"""Fixes, which are edits of a file."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal, Protocol, TypeAlias

    class Spanned(Protocol):
        """Anything with a span: nodes, syntax errors, edits."""

        start: int
        end: int


Applicability: TypeAlias = 'Literal["safe", "unsafe", "manual"]'
MAX_EDITS = 5000
"""Maximum number of edits in a fix for a syntax error. Real files need fewer; more make huge reports."""


def with_empty_names(text: str) -> str:
    """Return a text for people with each empty name in backticks shown as an empty string in quotes."""
    return compiled(r"(?<![\w`])``(?![\w`])").sub('`""`', text) if "``" in text else text


class Edit:
    """Replace ``text[start:end]`` by ``text``; an insertion has ``start == end``."""

    __slots__ = ("end", "start", "text")

    def __init__(self, start: int, end: int, text: str) -> None:
        self.start = start
        self.end = end
        self.text = text

    def __repr__(self) -> str:
        return f"Edit({self.start}, {self.end}, {self.text!r})"


class Fix:
    """Edits that fix a finding; they apply together or not at all and do not overlap each other.

    ``applicability``: ``safe`` (the behavior is unchanged, or the file was rejected before), ``unsafe`` (the behavior
    may change), ``manual`` (shown, never applied). ``since``, ``until``: the first and last release that accept the
    result with the same meaning; empty: no limit. A safe fix becomes unsafe if the target allows other releases.
    ``places``: the number of findings whose fixes a report has combined in it. ``declined``: why ``--fix`` has not
    applied it.
    """

    __slots__ = ("applicability", "declined", "edits", "message", "places", "since", "until")

    def __init__(
        self, applicability: Applicability, message: str, edits: Sequence[Edit] = (), since: str = "", until: str = ""
    ) -> None:
        self.applicability = applicability
        self.message = with_empty_names(message)
        self.edits = tuple(edits)
        self.places = 1
        self.declined = ""
        self.since = since
        self.until = until

    @property
    def title(self) -> str:
        """The message, with the reason why ``--fix`` has not applied it."""
        return f"{self.message} (not applied: {self.declined})" if self.declined else self.message

    @classmethod
    def write(cls, at: Spanned | tuple[int, int], text: str, safety: Applicability = "manual", quote: str = "") -> Fix:
        """Return a fix that replaces a node or span by ``text``, enclosed in ``quote``."""
        start, end = at if isinstance(at, tuple) else (at.start, at.end)
        return cls(safety, f"Write `{text}`", [Edit(start, end, f"{quote}{text}{quote}")])
