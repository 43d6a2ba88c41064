"""The comments that suppress findings: ``# lslint: ignore[LS301,name] -- reason`` and ``# lslint: ignore-file[…]``.

No other module knows their syntax. This module is a layer below the rules, whose examples quote such comments, and
has no top-level imports, because every run calls ``may_hold``.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

MARK = "lslint:"
LINE, FILE = "ignore", "ignore-file"
REASON = "-- "
"""What the reason follows."""


class Directive:
    """One comment that suppresses something.

    ``start``, ``end``: from its mark to the end of the comment, as all offsets in the file. ``written``: how it begins,
    for messages. ``names``: codes, prefixes or names of rules with their spans; empty: everything is suppressed.
    ``open``, ``close``: the span of the list with its brackets; -1 without a list. ``reason``: why; empty if the
    comment gives none.
    """

    __slots__ = ("close", "end", "names", "open", "reason", "start", "whole_file", "written")

    def __init__(self, start: int, end: int, word: str) -> None:
        self.start = start
        self.end = end
        self.whole_file = word == FILE
        self.written = f"{MARK} {word}"
        self.open = self.close = -1
        self.names: list[tuple[str, int, int]] = []
        self.reason = ""


class MalformedDirective:
    """A comment that begins like one and suppresses nothing. ``unclosed``: its list has no ``]``; else its word is
    unknown. The other fields are as in ``Directive``."""

    __slots__ = ("end", "start", "unclosed", "written")

    def __init__(self, start: int, end: int, word: str, *, unclosed: bool = False) -> None:
        self.start = start
        self.end = end
        self.written = f"{MARK} {word}"
        self.unclosed = unclosed


def may_hold(text: str) -> bool:
    """Whether the file may contain a suppression comment."""
    return MARK in text


def parse(comment: str, offset: int) -> Directive | MalformedDirective | None:
    """What a comment of a file suppresses, which may follow other words in it; None for any other comment.

    ``offset``: where the comment begins in the file.
    """
    import re

    comment = comment.rstrip("\r\n\t ")
    match = re.search(rf"(?:(?<!#)#++|^;)[ \t]*+{MARK}[ \t]*([\w-]*)[ \t]*(\[[^\]\r\n]*\]?)?", comment)
    if match is None:
        return None
    start, end, word = offset + match.start(), offset + len(comment), match[1]
    if word not in (LINE, FILE):
        return None if match.start() else MalformedDirective(start, end, word)
    directive = Directive(start, end, word)
    directive.reason = comment[match.end() :].partition(REASON)[2].strip()
    if match[2]:
        if not match[2].endswith("]"):
            return MalformedDirective(start, end, word, unclosed=True)
        directive.open, directive.close = offset + match.start(2), offset + match.end(2)
        start_of_part = directive.open + 1
        for part in match[2][1:-1].split(","):
            name = part.strip()
            if name:
                where = start_of_part + part.index(name)
                directive.names.append((name, where, where + len(name)))
            start_of_part += len(part) + 1
    return directive


def render(codes: Sequence[str], reason: str = "", *, whole_file: bool = False, comment: str = "#") -> str:
    """A comment that suppresses these rules; everything if there are none. ``comment``: what comments begin with."""
    listed = f"[{','.join(codes)}]" if codes else ""
    why = f" {REASON}{' '.join(reason.split())}" if reason else ""
    return f"{comment} {MARK} {FILE if whole_file else LINE}{listed}{why}"


def extend(directive: Directive, codes: Sequence[str], separator: str = ",") -> tuple[int, int, str]:
    """The edit ``(start, end, text)`` that adds codes to the list of a comment that has one."""
    return directive.close - 1, directive.close - 1, separator + separator.join(codes)
