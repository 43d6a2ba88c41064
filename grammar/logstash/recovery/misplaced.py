"""The tolerant pass at blocks that stand where a setting is wanted."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Bareword, Hash, Number, String
from lslint.grammar.logstash.recovery.frames import HASH, ITEMS, OPTIONS, Frame
from lslint.grammar.logstash.recovery.lists import Lists
from lslint.grammar.logstash.recovery.tokens import END, LBRACE, RBRACE, STRING, WORD  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    pass


class Misplaced(Lists):
    """Blocks, conditions and stray braces inside a plugin."""

    def name_brace(self, i: int) -> bool:
        """``name {`` where a setting is wanted: an unclosed block before it, or a plugin in a plugin.

        False if neither: then only the arrow is missing.
        """
        frame = self.stack[-1]
        count = len(self.stack) - frame.base
        inside = self.kind[i + 2]
        looks_hash = inside == STRING or (self.kind[i] == STRING)
        if (
            self.first[i]
            and 0 < frame.braces <= self.missing
            and not (looks_hash and frame.filled and self.indent[i] > self.stack[frame.base].indent)
        ):
            self.unclosed(count, i)
            return True
        outer = self.stack[min(frame.base, len(self.stack) - 1)]  # a block that was made of a plugin has none
        if self.trust_missing and self.first[i] and not looks_hash and frame.filled and self.indent[i] <= outer.indent:
            self.unclosed(count, i)
            return True
        if not frame.filled and frame.kind == "plugin" and not looks_hash:
            self._plugin_as_block(frame)
            return True
        return False

    def _plugin_as_block(self, frame: Frame) -> None:
        """A plugin that holds plugins: read it as a block of items."""
        detail = {
            "found": f"`{frame.name} {{`",
            "expected": "`if` or `else`",
            "hint": f"`{frame.name}` holds plugins here, which only a section, an `if` or an `else` can",
        }
        self.slip("unexpected", frame.head, frame.open + 1, detail)
        frame.mode = ITEMS
        frame.kind = "block"
        frame.node = None
        frame.base, frame.braces = len(self.stack), 0
        # A plugin has options only: what it holds goes beside it in the tree.
        outer = self.stack[-2] if len(self.stack) > 1 else None
        frame.entries = outer.entries if outer is not None and outer.mode == ITEMS else []

    def branch_inside(self, i: int) -> None:
        """``if`` or ``else`` where a setting is wanted."""
        frame = self.stack[-1]
        count = len(self.stack) - frame.base
        if self.missing > 0 and self.is_junk(i):
            self.unexpected(i, self.wanted())
            self.i = i + 1
            return
        if self.first[i] and 0 < count <= self.missing:
            self.unclosed(count, i)
            return
        if not frame.filled and frame.kind == "plugin":
            self._plugin_as_block(frame)
            return
        hint = "conditions stand around plugins, not inside them"
        self.unexpected(i, self.wanted(), hint=hint)
        while self.kind[i] not in (LBRACE, RBRACE, END):
            i += 1
        if self.kind[i] == LBRACE:
            inner = Frame(OPTIONS, "hash", "", self.start[i], self.start[i], self.line[i], self.indent[i])
            self.push(inner)
            i += 1
        self.i = i

    def is_junk(self, i: int) -> bool:
        """Is ``if`` or ``else`` without what belongs behind it?"""
        if self.tokens.word(i) == "else":
            return self.kind[i + 1] != LBRACE and self.tokens.word(i + 1) != "if"
        return self.first[i + 1] and self.kind[i + 1] in (RBRACE, WORD, END)

    def _stray_brace(self, i: int) -> None:
        frame = self.stack[-1]
        before = self.kind[i - 1]
        if self.for_closer(i):
            return
        if self.missing > 0 and not frame.filled and before == LBRACE:
            detail = {"found": "`{`", "expected": self.wanted(), "hint": "one opening brace too many"}
            self.slip("unexpected", self.start[i], self.end[i], detail, self.around())
            self.missing -= 1
            self.i = i + 1
            return
        self.unexpected(i, self.wanted())
        if self.missing > 0:
            self.missing -= 1
            self.i = i + 1
            return
        inner = Frame(HASH, "hash", "", self.start[i], self.start[i], self.line[i], self.indent[i])
        self.push(inner)
        self.i = i + 1

    def for_closer(self, i: int) -> bool:
        """``{`` in the place of ``}``: two are missing by the count, and it stands where the block would end."""
        frame = self.stack[-1]
        if self.missing < 2 or not frame.filled:
            return False
        if self.first[i] and (self.indent[i] != frame.indent or self.line[i] == frame.line):
            return False
        if not self.first[i] and self.line[i] != frame.line:
            return False
        self.unexpected(i, "`}`")
        self.missing -= 2
        self.pop(self.start[i], self.end[i])
        self.i = i + 1
        return True

    def _lost_opener(self, i: int, frame: Frame) -> bool:
        """A deeper entry behind a plain value, and a brace at the outer entry's indent: the ``{`` is lost."""
        value = frame.entries[-1].value
        last = frame.last
        if last < 0 or not isinstance(value, String | Bareword | Number) or not self.first[last]:
            return False
        column = self.indent[last]
        kind = self.kind
        same_line = self.line[i] == self.line[last]
        if same_line:
            if kind[i] != STRING or frame.mode == HASH:
                return False
        elif not self.first[i] or self.indent[i] <= column or not self.trust_surplus:
            return False
        depth = 0
        for ahead in range(i, min(i + 300, len(kind))):
            what = kind[ahead]
            if what == LBRACE:
                depth += 1
            elif what == RBRACE:
                if not depth:
                    if same_line:
                        if self.line[ahead] != self.line[i]:
                            return False
                    elif not (self.first[ahead] and self.indent[ahead] == column):
                        return False
                    break
                depth -= 1
        else:
            return False
        detail = {
            "found": self.shown(i - 1),
            "expected": "`{`" if kind[i] == STRING else f"`{{` behind {self.shown(i - 1)}",
        }
        self.slip("unexpected", self.start[i - 1], self.end[i - 1], detail)
        self.missing += 1
        node = Hash(value.start, value.end, [])
        frame.entries[-1].value = node
        mode = OPTIONS if isinstance(value, Bareword) else HASH
        inner = Frame(mode, "hash", self.tokens.word(last), value.start, value.start, self.line[last], column)
        if mode == HASH:
            inner.node, inner.entries = node, node.pairs
        inner.owners = (frame.entries[-1],)
        self.push(inner)
        self.i = i
        return True
