"""State of the recovering parser: position, open blocks, errors and tree, with the operations all readers share."""

from __future__ import annotations

from bisect import bisect_right

from lslint.grammar import limits
from lslint.grammar.logstash.nodes import Pipeline
from lslint.grammar.logstash.recovery import tokens as t
from lslint.grammar.logstash.recovery.frames import BlockFrame, Part, Repeat
from lslint.grammar.logstash.recovery.tokens import Tokens, is_unmatched
from lslint.grammar.parse_errors import Edit, ParseError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Make = Callable[[Any], Any]

_CONSEQUENCES = frozenset(("unexpected", "needless-arrow", "unclosed-block", "missing-value", "missing-array-comma"))
_CAUSES = frozenset(("unexpected", "needless-arrow", "unclosed-block"))
"""As long as the brackets of a part do not balance, a consequence that follows a cause is weak."""


class Stopped(Exception):
    """Recovery was stopped at ``offset``, for the reason ``reason``."""

    def __init__(self, offset: int, reason: str) -> None:
        super().__init__(reason)
        self.offset = offset
        self.reason = reason


class State:
    """Everything the recovering parser knows while it reads a file; the readers are functions ``f(state, …)``.

    ``tokens``; its columns ``kind``, ``start``, ``end``, ``first``, ``indent`` and ``line``; ``text``: of the file.
    ``i``: next token; ``stack``: open blocks, innermost last; ``tree``: as far as it was read.
    ``errors``: ``(error, weak, part)``; ``repeats``: errors that stand for several spans.
    ``part``: index in ``parts``; ``next_part``: token where the next part starts, -1 if there is none.
    ``missing_braces``, ``missing_brackets``: how many closing ones the rest of the part lacks; negative: has too many.
    ``trust_missing``, ``trust_surplus``: whether indentation decides which block lacks a brace or has an extra one.
    ``closed``: the frame that the last closing brace ended, and the token of that brace; None once a block was opened.
    ``section_kind``: ``input``, ``filter`` or ``output``.
    ``last_unquoted``: token of the value read last if it was unquoted, else None.
    ``later``: ``(make, name, name token)`` of a value that the next step reads, so that no step calls itself.
    ``line_scan``: result of the last ``headless_end``: first token, token after the last one, last operator. Wide
    because all readers share one state, without a call per token.
    """

    def __init__(self, tokens: Tokens, parts: list[Part], trust: str) -> None:
        """``trust``: where indentation decides: ``both``, ``missing`` (braces), ``surplus`` (braces) or ``none``."""
        self.tokens = tokens
        self.trust_missing = trust in ("both", "missing")
        self.trust_surplus = trust in ("both", "surplus")
        self.text = tokens.text
        self.kind = tokens.kind
        self.start = tokens.start
        self.end = tokens.end
        self.first = tokens.first
        self.indent = tokens.indent
        self.line = tokens.line
        self.display = tokens.display
        self.i = 0
        self.stack: list[BlockFrame] = []
        self.errors: list[tuple[ParseError, bool, int]] = []
        self.repeats: list[Repeat] = []
        self.tree = Pipeline(0, len(self.text), [], tokens.comments)
        self.section_kind = "filter"
        self.last_unquoted: int | None = None
        self.later: tuple[Make, str, int] | None = None
        self.line_scan = (0, 0, -1)
        self.parts = parts
        self.enter_part(0)

    def enter_part(self, index: int) -> None:
        """Start to read the part ``index``."""
        part = self.parts[index]
        self.part = index
        self.missing_braces = part.braces
        self.missing_brackets = part.brackets
        self.next_part = self.parts[index + 1].start if index + 1 < len(self.parts) else -1
        self.closed: tuple[BlockFrame, int] | None = None

    # Errors

    def error(
        self,
        kind: str,
        start: int,
        end: int,
        detail: dict[str, str] | None = None,
        related: tuple[tuple[int, int, str], ...] = (),
        edits: tuple[Edit, ...] = (),
        *,
        weak: bool = False,
    ) -> ParseError:
        """Add an error. A ``weak`` one may be a consequence of another and only counts if there is no other."""
        error = ParseError(kind, start, end, detail, related, edits)
        if not weak and kind in _CONSEQUENCES and (self.missing_braces or self.missing_brackets) and self.errors:
            weak = any(part == self.part and earlier.kind in _CAUSES for earlier, _, part in self.errors[-3:])
        self.errors.append((error, weak, self.part))
        if len(self.errors) > limits.MAX_ERRORS:
            raise Stopped(start, f"more than {limits.MAX_ERRORS:,} syntax errors")
        return error

    def repeated_error(
        self, frame: BlockFrame, kind: str, start: int, end: int, detail: dict[str, str], edits: tuple[Edit, ...]
    ) -> None:
        """Add an error that is often repeated within one block: one error per block, with the edits of all."""
        repeat = frame.repeats.get(kind)
        if repeat is None:
            self.repeats.append(Repeat(self.error(kind, start, end, detail, (), edits)))
            frame.repeats[kind] = self.repeats[-1]
            return
        repeat.edits += edits
        repeat.count += 1
        if repeat.count < 6:
            repeat.error.related += ((start, end, "and here"),)

    def unexpected(self, index: int, expected: str, *, found: str = "", weak: bool = False, hint: str = "") -> None:
        """Add an error for a token that does not fit. ``found``: what the message quotes, by default the token."""
        detail = {"found": found or self.display(index), "expected": expected}
        if hint:
            detail["hint"] = hint
        if not found:
            stray = self._stray(index, expected)
            if stray:
                detail["stray"] = stray
        related = (self.stack[-1].opened_here(),) if self.stack else ()
        start, end = self.start[index], self.end[index]
        edits: tuple[Edit, ...] = ()
        if not hint and self.tokens.text[start:end] == "\\":  # the end of a line in a shell
            detail["hint"] = "Remove the backslash"
            edits = ((start, end, ""),)
        self.error("unexpected", start, end, detail, related, edits, weak=weak)

    def skip_unexpected(self, index: int, expected: str, *, hint: str = "") -> None:
        """Report a token that does not fit, and continue after it. A bracket is excluded from the count."""
        self.unexpected(index, expected, hint=hint)
        self.exclude_from_count(index)
        self.i = index + 1

    def expected_here(self) -> str:
        """What may come next in the innermost block, as written in a message."""
        mode = self.stack[-1].mode
        if mode == t.ITEMS:
            return "a plugin (`name {`), `if` or `}`"
        if mode == t.HASH:
            return "a key with `=>`, or `}`"
        return "a setting (`name => value`), or `}`"

    def in_list(self) -> bool:
        """Whether a list is open in the innermost section, branch or plugin of a section."""
        return bool(self.stack) and len(self.stack) - self.stack[-1].base > self.stack[-1].braces

    def _stray(self, index: int, expected: str) -> str:
        """``extra`` if the token is a ``]`` or ``)`` that nothing opens, in a block with braces or after a section;
        ``closer`` if it may be in the place of a missing ``}``; else empty."""
        if self.kind[index] not in (t.RSQB, t.PAREN) or self.in_list():
            return ""
        is_closer = expected == "`}`"
        if self.stack:
            if not is_closer and expected != self.expected_here():
                return ""
            first = bisect_right(self.start, self.stack[-1].open)
        elif self.tree.sections:
            first = self.parts[self.part].start
        else:
            return ""
        if not is_unmatched(self.tokens, index, first):
            return ""
        return "closer" if is_closer or self.missing_braces > 0 else "extra"

    # Blocks and brackets

    def exclude_from_count(self, index: int) -> None:
        """Exclude a bracket that is read as something else from the number of missing ones."""
        what = self.kind[index]
        if what in (t.LBRACE, t.RBRACE):
            self.missing_braces += 1 if what == t.RBRACE else -1
        elif what in (t.LSQB, t.RSQB):
            self.missing_brackets += 1 if what == t.RSQB else -1

    def push(self, frame: BlockFrame) -> None:
        """Open a block."""
        stack = self.stack
        if stack:
            stack[-1].filled = True
        stack.append(frame)
        if len(stack) > limits.MAX_NESTING:
            raise Stopped(frame.open, f"more than {limits.MAX_NESTING:,} blocks and lists are open")
        if frame.mode == t.ITEMS:
            frame.base = len(stack)
        elif len(stack) > 1:
            frame.base = stack[-2].base
            frame.braces = stack[-2].braces + (frame.mode != t.ARRAY)
            colons = stack[-2].repeats.get("wrong-arrow")
            if colons is not None and colons.error.detail["found"] == ":":
                frame.repeats["wrong-arrow"] = colons  # a JSON object: its inner ones are part of the same error
        self.closed = None

    def open_block(
        self,
        mode: int,
        kind: str,
        name: str,
        head: int,
        bracket: int,
        node: Any = None,
        entries: Any = None,
        owners: tuple[Any, ...] = (),
    ) -> BlockFrame:
        """Open a block and return its frame. ``head``: its first token; ``bracket``: the last token of its head."""
        frame = BlockFrame(mode, kind, name, self.start[head], self.start[bracket], self.line[head], self.indent[head])
        frame.node, frame.owners = node, owners
        if entries is not None:
            frame.entries = entries
        self.push(frame)
        return frame

    def close_block(self, index: int) -> None:
        """Close the innermost block with token ``index``, and continue after it."""
        self.pop(self.start[index], self.end[index])
        self.i = index + 1

    def pop(self, close: int, end: int) -> BlockFrame:
        """Close the innermost block. ``close``: offset of its brace or -1; ``end``: where its nodes end."""
        frame = self.stack.pop()
        node = frame.node
        if frame.outer_section:
            self.section_kind = frame.outer_section
        if node is not None:
            node.end = end
            if frame.kind not in ("hash", "array"):
                node.close = close
        for owner in frame.owners:
            owner.end = end
        return frame
