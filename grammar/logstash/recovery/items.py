"""The tolerant pass in sections and branches: plugins and conditions."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.grammar.logstash.recovery.branches import Branches
from lslint.grammar.logstash.recovery.frames import ITEMS, OPTIONS, SECTIONS, Frame
from lslint.grammar.logstash.recovery.tokens import (
    ARROW,
    END,
    LBRACE,
    LSQB,
    OPERATOR,
    OTHER,
    PAREN,
    RBRACE,
    RSQB,
    SELECTOR,
    STRING,
    WORD,
)  # fmt: skip
from lslint.grammar.logstash.recovery.values import drop

TYPE_CHECKING = False
if TYPE_CHECKING:
    pass

_IF_WORDS = frozenset(("if", "elseif", "elsif", "elif", "elif", "elsf", "If", "IF", "unless", "when"))
_SIGNS = frozenset(("and", "or", "xor", "nand", "in", "not"))


class Items(Branches):
    """Steps where a plugin or ``if`` is wanted."""

    section_kind = "filter"

    def item(self, i: int) -> None:
        """One step in a section or branch: a plugin or ``if`` is wanted."""
        kind = self.kind
        what = kind[i]
        self.mark_cut(i)
        if what == RBRACE:
            if self.stack[-1].kind == "outside":
                self.stack.pop()
                self.missing -= 1
                self.extra_at_top(i)
            else:
                self.close_brace(i)
        elif self.for_brace(i):
            pass
        elif what == WORD:
            self._word_item(i)
        elif what == STRING and kind[i + 1] == LBRACE:
            self._plugin(i, i + 1)
        elif what == STRING and kind[i + 1] == ARROW:
            self._setting_outside(i)
        elif what in (LSQB, SELECTOR, PAREN, STRING, OTHER) and self._headless(i):
            pass
        elif what == LBRACE:
            self._nameless(i)
        elif what == RSQB:
            self.stray_bracket(i)
        elif what == LSQB:
            self.unexpected(i, self.wanted())
            depth = 0
            while kind[i] not in (END, LBRACE, RBRACE):
                depth += (kind[i] == LSQB) - (kind[i] == RSQB)
                i += 1
                if depth <= 0:
                    break
            self.i = i
        else:
            self.unexpected(i, self.wanted())
            self.skip(i)

    def _word_item(self, i: int) -> None:
        kind = self.kind
        word = self.tokens.word(i)
        n = i + 1
        follows = kind[n]
        if word in ("if", "else") and self.missing > 0 and self.is_junk(i):
            self.unexpected(i, self.wanted())
            self.i = n
        elif word == "else":
            self._else(i)
        elif (
            word in SECTIONS and self.stack[-1].kind == "outside" and follows == LBRACE and self.line[i] == self.line[i]
        ):
            self.missing -= 1
            self.stack.pop()
        elif follows == LBRACE:
            self._plugin(i, n)
        elif word in _IF_WORDS and follows not in (ARROW, END, RBRACE) and (word == "if" or self._headless_end(n) >= 0):
            self._if(i, n, "if" if word in ("if", "If", "IF", "unless", "when") else "else if")
        elif follows in (ARROW, OPERATOR) and kind[n + 1] == LBRACE and self._holds_settings(n + 1, follows):
            self._needless_arrow(n)
            self._plugin(i, n + 1)
        elif follows == ARROW and kind[n + 1] in (WORD, STRING) and kind[n + 2] == ARROW and self.missing < 0:
            self.unexpected(n, f"`{{` after `{word}`")
            self.missing += 1
            self._plugin(i, n)
        elif follows == ARROW:
            self._setting_outside(i)
        elif follows in (LSQB, SELECTOR, PAREN, OPERATOR, STRING, WORD) and not self.first[n] and self._headless(i):
            pass
        else:
            self._no_brace(i)

    def _holds_settings(self, brace: int, sign: int) -> bool:
        kind = self.kind
        if sign == ARROW and self.missing:
            return False
        return (kind[brace + 1] == WORD and kind[brace + 2] in (ARROW, OPERATOR)) or kind[brace + 1] == RBRACE

    def _plugin(self, i: int, brace: int) -> None:
        """A plugin: name token ``i``; ``brace``: the last token of its head."""
        start, name_end = self.start[i], self.end[i]
        name = self.text[start:name_end]
        is_quoted = name[0] in "\"'"
        if is_quoted:
            name = name[1:-1]
        node = Plugin(start, self.end[brace], self.section_kind, name, name_end, is_quoted, self.start[brace], -1, [])
        frame = Frame(OPTIONS, "plugin", name, start, self.start[brace], self.line[i], self.indent[i])
        frame.node, frame.entries = node, node.options
        self.stack[-1].entries.append(node)
        self.push(frame)
        self.i = brace + 1

    def _no_brace(self, i: int) -> None:
        """A name without brace."""
        kind = self.kind
        n = i + 1
        if self.missing < 0 and not self.first[n]:
            last = n
            while not self.first[last + 1] and kind[last + 1] not in (LBRACE, END) and last < n + 8:
                last += 1
            if self.first[last + 1] and kind[last + 1] in (WORD, STRING) and kind[last + 2] == ARROW:
                self.unexpected(n, f"`{{` after `{self.tokens.word(i)}`")
                self.missing += 1
                for at in range(n, last + 1):
                    self.count_out(at)
                self._plugin(i, last)
                return
        junk = (
            n + 1 if kind[n + 1] in (WORD, STRING) and kind[n + 2] == ARROW and kind[n] not in (RBRACE, LBRACE) else n
        )
        if (kind[n] in (WORD, STRING) and kind[n + 1] in (ARROW,)) or (
            junk > n and self.first[junk] and not self.first[n]
        ):
            if kind[n] in (WORD, STRING) and kind[n + 1] == ARROW:
                junk = n
            detail = {"found": self.shown(n), "expected": f"`{{` after `{self.tokens.word(i)}`"}
            self.slip("unexpected", self.start[i], self.end[i], detail, self.around())
            self.missing += 1
            self._plugin(i, junk - 1)
            return
        if kind[n] == RBRACE and not self.first[n] and self.missing < 0:
            detail = {"found": "`}`", "expected": f"`{{` after `{self.tokens.word(i)}`"}
            self.slip("unexpected", self.start[i], self.end[i], detail, self.around())
            if kind[n + 1] in (WORD, STRING) and kind[n + 2] == ARROW:
                self.missing += 2
                self._plugin(i, n)
            else:
                self.missing += 1
                self.i = n + 1
            return
        if kind[n] in (WORD, STRING, OTHER) and not self.first[n] and kind[n + 1] == LBRACE:
            self.unexpected(i, self.wanted())
            self.i = n
            return
        if self.first[n] or kind[n] in (RBRACE, WORD):
            word = self.tokens.word(i)
            detail = {"found": f"`{word}`", "expected": f"`{word} {{ … }}`", "hint": "a plugin needs its braces"}
            self.slip("unexpected", self.start[i], self.end[i], detail, self.around())
            self.i = n
            return
        detail = {"found": self.shown(n), "expected": f"`{{` after `{self.tokens.word(i)}`"}
        self.slip("unexpected", self.start[n], self.end[n], detail, self.around())
        self.skip(i)
        if kind[self.i] == LBRACE and self.line[self.i] == self.line[i]:
            self._plugin(i, self.i)

    def _setting_outside(self, i: int) -> None:
        """``name => value`` where a plugin is wanted."""
        if self.restore():
            return
        self.unexpected(i, self.wanted(), weak=True, hint="a setting belongs into a plugin")
        kind = self.kind
        if kind[i + 2] == LBRACE:
            frame = Frame(OPTIONS, "hash", "", self.start[i + 2], self.start[i + 2], self.line[i], self.indent[i])
            self.push(frame)
            self.i = i + 3
        elif kind[i + 2] == LSQB:
            self.open_array(i + 2, drop, "")
        else:
            self.i = i + 3 if kind[i + 2] in (WORD, STRING, OTHER) else i + 2

    def _nameless(self, i: int) -> None:
        """A brace without a name before it."""
        frame = self.stack[-1]
        kind = self.kind
        if self.for_closer(i):
            return
        stop = self._headless_end(i + 1)
        if stop >= 0 and self.missing > 0 and not self.first[i + 1]:
            self.unexpected(i, "`if`")
            self.missing -= 1
            self._arm(i, "if", self._expression(i + 1, stop, quiet=True), stop)
            return
        if self.missing > 0 and kind[i - 1] == LBRACE and not frame.filled:
            detail = {"found": "`{`", "expected": self.wanted(), "hint": "one opening brace too many"}
            self.slip("unexpected", self.start[i], self.end[i], detail, self.around())
            self.missing -= 1
            self.i = i + 1
            return
        inner = ITEMS if kind[i + 1] == WORD and (kind[i + 2] == LBRACE or self.tokens.word(i + 1) == "if") else OPTIONS
        expected = "`else`" if inner == ITEMS else "a plugin's name"
        self.unexpected(i, f"{expected} before it")
        made = Frame(
            inner,
            "block" if inner == ITEMS else "plugin",
            "",
            self.start[i],
            self.start[i],
            self.line[i],
            self.indent[i],
        )
        self.push(made)
        self.i = i + 1

    def _needless_arrow(self, n: int) -> None:
        start, end = self.start[n], self.end[n]
        detail = {"found": self.tokens.word(n), "expected": ""}
        self.slip("needless-arrow", start, end, detail, (), ((start, end, ""),))

    def extra_at_top(self, i: int) -> None:
        """A closing brace outside all sections."""
        related: tuple[tuple[int, int, str], ...] = ()
        if self.closed is not None:
            frame, index = self.closed
            related = ((self.start[index], self.end[index], f"{self.called(frame)} ends here"),)
        detail = {"found": "`}`", "expected": "", "hint": "one closing brace too many"}
        self.slip("unexpected", self.start[i], self.end[i], detail, related, weak=True)
        self.missing += 1
        self.i = i + 1
