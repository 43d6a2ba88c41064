"""Puts the tokens of a pipeline out in order, for ``layout``: comments, gaps, lines that a suppression is for."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from lslint.config.format_options import LINE_LENGTH
from lslint.grammar.logstash.nodes import Node, Pipeline
from lslint.grammar.logstash.strict import literals
from lslint.grammar.record import cached_property
from lslint.grammar.suppression import may_hold

DEEPEST = 100
"""Levels of nesting: with more, the spaces of the indentation would outgrow the file by far."""


class FormatError(Exception):
    """A source that cannot be formatted: one line with the reason. ``offset`` (0-based) is the location, if known."""

    def __init__(self, reason: str, offset: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.offset = offset


class TemplateError(FormatError):
    """A pipeline that cannot be formatted because it contains template expressions; its syntax may be right."""


class Writer:
    """Writes tokens in order, with the comments between them.

    ``gap``: what belongs before the next token: nothing, a space, or a line end. ``at``: offset in the source up to
    which everything is written. ``fresh``: the block is still empty, so no empty line belongs here. Large because the
    position, the pending gap and the pending comments change with each token.
    """

    def __init__(self, text: str, tree: Pipeline | None, line_length: int = LINE_LENGTH) -> None:
        self.text = text
        self.line_length = line_length
        self.out: list[str] = []
        self.column = 0
        self.level = 0
        self.gap = ""
        self.at = 0
        self.fresh = True
        self.comments: Sequence[tuple[int, int]] = tree.comments if tree is not None else ()
        self.next = 0
        self.pending = _held_lines(text, self.comments) if self.comments and may_hold(text) else []

    @cached_property
    def line_end(self) -> str:
        """That of the text; looked for when first needed, as thousands of nodes are tried on one line."""
        text = self.text
        first = text.find("\n")
        if self.pending and text.count("\r\n") not in (0, text.count("\n")):
            # what is held may begin with the line end of a string, which is no one's to take over
            for start, end in self.literals:
                if start > first:
                    break
                if first < end:
                    first = text.find("\n", end)
        return "\r\n" if first > 0 and text[first - 1] == "\r" else "\n"

    def token(self, start: int, end: int, displayed: str | None = None) -> None:
        """A token of the source, comments in front of it first; ``displayed`` where it is spelt in another way."""
        self.flush(start)
        self._separate(start)
        self.put(self.text[start:end] if displayed is None else displayed)
        self.at = end
        self.fresh = False

    def put(self, displayed: str) -> None:
        """Text as it is, behind what is out."""
        self.out.append(displayed)
        last = displayed.rfind("\n")
        if last < 0:
            self.column += len(displayed)
        else:
            self.column = len(displayed) - last - 1

    def flush(self, before: int) -> None:
        """The comments up to an offset."""
        while self.next < len(self.comments) and self.comments[self.next][0] < before:
            start, end = self.comments[self.next]
            self.next += 1
            if self.out and "\n" not in self.text[self.at : start]:
                self.put(" ")
            else:
                self.gap = "\n"
                self._separate(start)
            self.put(self.text[start:end].rstrip())
            self.at = end
            self.fresh = False
            self.gap = "\n"

    def words(self, start: int, first: str, second: str) -> None:
        """A token of two words, with the comments between them."""
        offset = start + len(first)
        self.token(start, offset)
        while not self.text.startswith(second, offset):
            offset = self.text.index("\n", offset) if self.text[offset] == "#" else offset + 1
        if not self.bare(offset):
            self.flush_line(offset)
            if first == "not" and self.gap != "\n":
                self.put(" ")  # it is one only with a space directly behind it
        self.gap = self.gap or " "
        self.token(offset, offset + len(second))

    def flush_line(self, before: int) -> None:
        """The comment behind what is out, on the same line."""
        if not self.bare(before) and "\n" not in self.text[self.at : self.comments[self.next][0]]:
            self.flush(self.comments[self.next][0] + 1)

    def as_it_is(self, node: Node) -> None:
        """A node with its own layout, but for spaces at the ends of its lines, and the line ends themselves."""
        self.token(node.start, node.start)
        text, line_end = self.text, self.line_end
        if "\n" in text[node.start : node.end]:
            offset, literals = node.start, self.literals
            for start, end in literals[bisect_left(literals, (offset, offset)) : bisect_left(literals, (node.end, 0))]:
                self.put(_cleaned(text[offset:start], line_end) + text[start:end])
                offset = end
            self.put(_cleaned(text[offset : node.end], line_end))
        else:
            self.put(text[node.start : node.end])
        self.at = node.end
        while self.next < len(self.comments) and self.comments[self.next][0] < node.end:
            self.next += 1

    @cached_property
    def literals(self) -> list[tuple[int, int]]:
        """Spans whose line ends are none of the layout's."""
        return literals(self.text)

    def _separate(self, start: int) -> None:
        if self.gap == "\n" and self.out:
            space = not self.fresh and self.text.count("\n", self.at, start) > 1
            self.out.append(self.line_end * (1 + space))
            self.out.append("  " * self.level)
            self.column = 2 * self.level
        elif self.gap == " ":
            self.put(" ")
        self.gap = ""

    def open(self, start: int) -> None:
        """An opening brace or bracket, and a level more."""
        self.token(start, start + 1)
        self.level += 1
        self.fresh = True
        if self.level > DEEPEST:
            raise FormatError(f"it is nested more than {DEEPEST} levels deep", start)

    def close(self, start: int) -> None:
        """The closing brace on a separate line, after the comments of the block."""
        self.flush(start)
        self.level -= 1
        self.gap = self.between(start)
        self.fresh = True  # no empty line before it
        self.token(start, start + 1)

    def bare(self, end: int) -> bool:
        """Whether no comment comes next before an offset."""
        return self.next >= len(self.comments) or self.comments[self.next][0] >= end

    def holds(self, start: int, inner: int | None, end: int) -> bool:
        """Whether an item must stay as it is, because a suppression comment is for its line.

        ``inner``: where the first thing in it begins.
        """
        line_end = self.held_to(start)
        return start < line_end and (end <= line_end or (inner is not None and inner < line_end))

    def held_to(self, start: int) -> int:
        """Where the line of ``start`` ends, if a suppression comment is for it; else -1."""
        if not self.pending:
            return -1
        index = bisect_right(self.pending, (start, len(self.text))) - 1
        return self.pending[index][1] if index >= 0 and start < self.pending[index][1] else -1

    def between(self, start: int) -> str:
        """The gap before an item or a closing brace: a space where it shares a line that a suppression is for."""
        return " " if self.held_to(start) >= 0 and "\n" not in self.text[self.at : start] else "\n"

    def finish(self) -> str:
        """The whole text."""
        self.flush(len(self.text) + 1)
        return "".join(self.out) + (self.line_end if self.out else "")


def _cleaned(gap: str, line_end: str) -> str:
    """Blank space, comments and words without spaces before its line ends."""
    *lines, last = gap.split("\n")
    return "".join(line.rstrip() + line_end for line in lines) + last


def _held_lines(text: str, comments: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Start and end of the lines that suppression comments are for."""
    held = []
    starts = dict(comments)
    after: dict[int, int] = {}  # of a comment: where the next code begins
    for start, end in reversed(comments):
        offset = end
        while offset < len(text) and offset not in starts and text[offset].isspace():
            offset += 1
        after[start] = after.get(offset, offset)
    for start, end in comments:
        if not may_hold(text[start:end]):
            continue
        line = text.rfind("\n", 0, start) + 1
        if not text[line:start].strip():
            line = text.rfind("\n", 0, after[start]) + 1
        line_end = text.find("\n", line)
        held.append((line, line_end if line_end >= 0 else len(text)))
    return sorted(held)
