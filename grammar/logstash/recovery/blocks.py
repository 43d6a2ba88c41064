"""Open blocks of the tolerant pass, and which of them lacks its brace or has one too many.

Braces are counted per part of the file (from one section head at the start of a line to the next): a part with as many
``}`` as ``{`` has none missing. Where they differ, indentation and what may stand in what tell the block.
"""

from __future__ import annotations

from lslint.grammar import limits
from lslint.grammar.logstash.nodes import Branch, Option, Pair, Pipeline
from lslint.grammar.logstash.recovery.frames import (
    ARRAY,
    HASH,
    ITEMS,
    OPTIONS,
    Frame,
    Repeat,
    parts,
)
from lslint.grammar.logstash.recovery.tokens import (
    ARROW,
    COMMA,
    END,
    LBRACE,
    LSQB,
    RBRACE,
    RSQB,
    STRING,
    WORD,
    Tokens,
)
from lslint.grammar.parse_errors import Slip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_CONSEQUENCES = frozenset(("unexpected", "needless-arrow", "unclosed-block", "missing-value", "missing-array-comma"))
_CAUSES = frozenset(("unexpected", "needless-arrow", "unclosed-block"))
"""While the brackets of a part do not balance, consequences of an earlier cause in it are weak."""


class Stopped(Exception):  # noqa: N818
    """The tolerant pass stopped at ``offset``, for the reason ``reason``."""

    def __init__(self, offset: int, reason: str) -> None:
        super().__init__(reason)
        self.offset = offset
        self.reason = reason


class Blocks:
    """The stack of open blocks, the slips found so far and the tree so far."""

    def __init__(self, tokens: Tokens, trust: str = "both") -> None:
        """``trust``: where indentation may decide: ``both``, ``missing`` (braces), ``surplus`` (braces) or ``none``."""
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
        self.i = 0
        self.stack: list[Frame] = []
        self.slips: list[tuple[Slip, bool, int]] = []
        self.repeats: list[Repeat] = []
        self.tree = Pipeline(0, len(self.text), [], tokens.comments)
        self.parts = parts(tokens)
        self.part = 0
        self.missing = self.parts[0].braces
        self._line_scan = (0, 0, -1)  # of `_headless_end`: first token, token behind the last, last sign of a condition
        self.missing_brackets = self.parts[0].brackets
        self.next_part = self.parts[1].start if len(self.parts) > 1 else -1
        self.closed: tuple[Frame, int] | None = None

    # Slips

    def slip(
        self,
        kind: str,
        start: int,
        end: int,
        detail: dict[str, str] | None = None,
        related: tuple[tuple[int, int, str], ...] = (),
        edits: tuple[tuple[int, int, str], ...] = (),
        *,
        weak: bool = False,
    ) -> Slip:
        """Note a slip; a ``weak`` one may be a consequence and counts only where nothing else was found."""
        made = Slip(kind, start, end, detail, related, edits)
        if not weak and kind in _CONSEQUENCES and (self.missing or self.missing_brackets) and self.slips:
            weak = any(part == self.part and found.kind in _CAUSES for found, _, part in self.slips[-3:])
        self.slips.append((made, weak, self.part))
        if len(self.slips) > limits.MAX_ERRORS:
            raise Stopped(start, f"more than {limits.MAX_ERRORS:,} syntax errors")
        return made

    def repeated(
        self,
        frame: Frame,
        kind: str,
        start: int,
        end: int,
        detail: dict[str, str],
        edits: tuple[tuple[int, int, str], ...],
    ) -> None:
        """Note a slip that people make many times in one block: one slip for the block, with the edits of all."""
        known = frame.repeats.get(kind)
        if known is None:
            self.repeats.append(Repeat(self.slip(kind, start, end, detail, (), edits)))
            frame.repeats[kind] = self.repeats[-1]
            return
        known.edits += edits
        known.count += 1
        if known.count < 6:
            known.slip.related += ((start, end, "and here"),)

    def unexpected(self, index: int, expected: str, *, weak: bool = False, hint: str = "") -> None:
        """Note a token that does not fit."""
        detail = {"found": self.shown(index), "expected": expected}
        if hint:
            detail["hint"] = hint
        self.slip("unexpected", self.start[index], self.end[index], detail, self.around(), weak=weak)

    def wanted(self) -> str:
        """What the innermost block takes next, in words."""
        frame = self.stack[-1]
        if frame.mode == ITEMS:
            return "a plugin (`name {`), `if` or `}`"
        if frame.mode == HASH:
            return "a key with `=>`, or `}`"
        return "a setting (`name => value`), or `}`"

    def skip(self, i: int) -> None:
        """Go on behind text that does not fit: at the next bracket, or the next name with an arrow."""
        kind = self.kind
        i += 1
        while kind[i] not in (RBRACE, RSQB, LBRACE, LSQB, END) and not (
            (self.first[i] or kind[i + 1] == ARROW) and kind[i] in (WORD, STRING)
        ):
            i += 1
        self.i = i

    def shown(self, index: int) -> str:
        """A token for a message: its text, shortened, in backticks."""
        if self.kind[index] == END:
            return "the end of the file"
        text = self.text[self.start[index] : self.end[index]].split("\n", 1)[0]
        return f"`{text[:37]}…`" if len(text) > 40 else f"`{text}`"

    def around(self) -> tuple[tuple[int, int, str], ...]:
        """The innermost open block as a related place."""
        if not self.stack:
            return ()
        frame = self.stack[-1]
        return ((frame.head, frame.open + 1, f"{self.called(frame)} is opened here"),)

    def called(self, frame: Frame) -> str:
        """A block for a message."""
        if frame.kind == "section":
            return f"the section `{frame.name}`"
        if frame.kind in ("hash", "array"):
            return f"the {'hash' if frame.kind == 'hash' else 'list'} of `{frame.name}`" if frame.name else "this block"
        return f"`{frame.name}`"

    def count_out(self, index: int) -> None:
        """Take a bracket that is read as something else out of the counts."""
        what = self.kind[index]
        if what in (LBRACE, RBRACE):
            self.missing += 1 if what == RBRACE else -1
        elif what in (LSQB, RSQB):
            self.missing_brackets += 1 if what == RSQB else -1

    def for_brace(self, index: int) -> bool:
        """Something alone on its line where the innermost block would end, and its closing bracket is missing."""
        frame = self.stack[-1]
        is_list = frame.mode == ARRAY
        if not (self.first[index] and self.first[index + 1]) or self.kind[index] in (RBRACE, RSQB, END, LBRACE):
            return False
        if (self.missing_brackets if is_list else self.missing) <= (self.kind[index] == LSQB and is_list):
            return False
        if self.indent[index] != frame.indent or self.line[index] == frame.line or not frame.filled:
            return False
        if self.kind[index + 1] in (LBRACE, ARROW) or not self.trust_missing or frame.kind == "outside":
            return False
        self.unexpected(index, "`]`" if is_list else "`}`")
        self.count_out(index)
        if is_list:
            self.missing_brackets -= 1
        else:
            self.missing -= 1
        self.pop(self.start[index], self.end[index])
        self.i = index + 1
        return True

    # Opening and closing

    def push(self, frame: Frame) -> None:
        """Open a block."""
        stack = self.stack
        if stack:
            stack[-1].filled = True
        stack.append(frame)
        if len(stack) > limits.MAX_NESTING:
            raise Stopped(frame.open, f"more than {limits.MAX_NESTING:,} blocks and lists are open")
        if frame.mode == ITEMS:
            frame.base = len(stack)
        elif len(stack) > 1:
            frame.base = stack[-2].base
            frame.braces = stack[-2].braces + (frame.mode != ARRAY)
            colons = stack[-2].repeats.get("wrong-arrow")
            if colons is not None and colons.slip.detail["found"] == ":":
                frame.repeats["wrong-arrow"] = colons  # a JSON object: its inner ones are the same slip
        self.closed = None

    def pop(self, close: int, end: int) -> Frame:
        """Close the innermost block: ``close`` is its brace's offset or -1, ``end`` where its nodes end."""
        frame = self.stack.pop()
        node = frame.node
        if node is not None:
            node.end = end
            if frame.kind not in ("hash", "array"):
                node.close = close
        for owner in frame.owners:
            owner.end = end
        return frame

    def mark_cut(self, index: int) -> None:
        """Remember where a block of several lines seems to end: an entry not deeper than the line that opened it."""
        frame = self.stack[-1]
        if frame.cut is not None or not frame.filled or not self.first[index] or self.line[index] == frame.line:
            return
        if self.indent[index] <= frame.indent:
            frame.cut = (index, len(frame.entries))

    def unclosed(self, count: int, index: int) -> None:
        """Close the ``count`` innermost blocks before token ``index``: they lack their braces. One slip for all."""
        if self.stack[-count].kind == "outside":
            count -= 1
            if not count:
                self.stack.pop()
                return
            del self.stack[-count - 1]
        frames = self.stack[-count:]
        outer = frames[0]
        place = index
        if count == 1 and outer.cut is not None:
            place = outer.cut[0]
        at = self.end[place - 1]
        related = tuple((f.head, f.open + 1, f"{self.called(f)} is opened here") for f in reversed(frames))
        bracket = all(f.kind == "array" for f in frames)
        detail = {
            "block": " and ".join(self.called(f) for f in reversed(frames[-3:])),
            "count": str(count),
            "missing": "]" if bracket else "}",
            "before": self.shown(place),
        }
        junk = self.slips[-1][0] if self.slips else None
        if junk is not None and junk.kind in ("unexpected", "missing-value") and junk.start == self.start[place]:
            self.slips.pop()  # it stands where the brace should be
            detail["found"] = self.shown(place)
            self.slip("unclosed-block", junk.start, junk.end, detail, related[:5])
        else:
            self.slip("unclosed-block", at - 1, at, detail, related[:5])
        for frame in reversed(frames):
            if frame.kind == "array":
                self.missing_brackets -= 1
            else:
                self.missing -= 1
            self._close_at_cut(frame, index)

    def _close_at_cut(self, frame: Frame, index: int) -> None:
        end = self.end[index - 1]
        moved: list[Any] = []
        if (
            frame.cut is not None
            and len(self.stack) > 1
            and self.stack[-2].mode == (frame.mode if frame.mode == ITEMS else OPTIONS)
        ):
            place, length = frame.cut
            moved = frame.entries[length:]
            del frame.entries[length:]
            end = self.end[place - 1]
        self.pop(-1, max(end, frame.open + 1))
        for entry in moved:
            if isinstance(entry, Pair):
                quoted = self.text[entry.key.start] in "\"'"
                name = self.text[entry.key.start + quoted : entry.key.end - quoted]
                entry = Option(entry.start, entry.end, name, entry.key.end, quoted, entry.arrow, entry.value)
            self.stack[-1].entries.append(entry)

    def close_brace(self, index: int) -> None:
        """A closing brace: close what it closes."""
        stack = self.stack
        if stack and stack[-1].mode == ARRAY and self.missing < 0 < self.missing_brackets:
            self.unexpected(index, "`]`")
            self.missing += 1
            self.missing_brackets -= 1
            self.pop(self.start[index], self.end[index])
            self.i = index + 1
            return
        while stack and stack[-1].mode == ARRAY:
            if self.missing_brackets <= 0 and self._bracket_follows(index):
                self.unexpected(index, "a value or `]`")
                self.missing += 1
                self.i = index + 1
                return
            self.unclosed(1, index)
        if not stack:
            self.i = index
            return
        top = stack[-1]
        own_line = self.first[index]
        column = self.indent[index]
        if (
            self.missing > 0
            and self.trust_missing
            and own_line
            and top.indent > column
            and top.line != self.line[index]
        ):
            depth = len(stack) - 1
            while depth >= 0 and stack[depth].indent > column:
                depth -= 1
            count = len(stack) - 1 - depth
            if depth >= 0 and stack[depth].indent == column and count <= self.missing:
                # Several blocks opened in one line share its indent; the outermost of them ends here.
                self.unclosed(count, index)
                top = stack[-1]
        elif self.missing < 0 and self._surplus(index, top, own_line, column):
            self.extra(index, top)
            self.i = index + 1
            return
        self.pop(self.start[index], self.end[index])
        self.closed = (top, index)
        self.i = index + 1

    def _surplus(self, index: int, top: Frame, own_line: bool, column: int) -> bool:
        """Is the closing brace the one too many?"""
        if top.line == self.line[index]:
            return False
        if own_line:
            return self.trust_surplus and column > top.indent
        return (
            self.kind[index - 1] == RBRACE
            and self.line[index - 1] == self.line[index]
            and (self.closed is not None and self.closed[0].line != top.line)
        )

    def extra(self, index: int, frame: Frame | None) -> None:
        """Note a closing brace too many."""
        related: tuple[tuple[int, int, str], ...] = ()
        if frame is not None:
            related = ((frame.head, frame.open + 1, f"{self.called(frame)} is opened here"),)
        self.slip(
            "unexpected",
            self.start[index],
            self.end[index],
            {"found": "`}`", "expected": "", "hint": "one closing brace too many"},
            related,
        )
        self.missing += 1

    def _bracket_follows(self, index: int) -> bool:
        """Does the list go on behind the brace: a ``]`` before the next ``[`` or block?"""
        kind = self.kind
        for ahead in range(index + 1, min(index + 60, len(kind))):
            if kind[ahead] == RSQB:
                return True
            if kind[ahead] in (LSQB, LBRACE, RBRACE, END):
                return False
        return kind[index + 1] == COMMA

    def restore(self) -> bool:
        """Open again what the last brace closed, if braces are too many: that one was."""
        if self.missing >= 0 or self.closed is None:
            return False
        frame, index = self.closed
        self.extra(index, None)
        self.push(frame)
        return True

    def begin_part(self) -> None:
        """The next section head: all open blocks end before it."""
        if self.stack:
            self.unclosed(len(self.stack), self.i)
        self.part += 1
        part = self.parts[self.part]
        self.missing, self.missing_brackets = part.braces, part.brackets
        self.next_part = self.parts[self.part + 1].start if self.part + 1 < len(self.parts) else -1
        self.closed = None

    def join(self, items: list[Any], arm: Any, keyword: str) -> Branch:
        """Put an arm into the branch before it, or into a new one."""
        if keyword != "if" and items and isinstance(items[-1], Branch) and items[-1].arms[-1].keyword != "else":
            items[-1].arms.append(arm)
            return items[-1]
        branch = Branch(arm.start, arm.end, [arm])
        items.append(branch)
        return branch
