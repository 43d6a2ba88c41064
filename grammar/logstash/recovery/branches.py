"""The tolerant pass at ``if`` and ``else``."""

from __future__ import annotations

from lslint.grammar.lalr import ParseFailure
from lslint.grammar.logstash.nodes import Arm
from lslint.grammar.logstash.recovery.condition import condition_slips
from lslint.grammar.logstash.recovery.entries import Entries
from lslint.grammar.logstash.recovery.frames import ITEMS, SECTIONS, Frame
from lslint.grammar.logstash.recovery.tokens import (
    ARROW,
    COMMA,
    END,
    FOREIGN,
    LBRACE,
    LSQB,
    OPERATOR,
    OTHER,
    PAREN,
    RBRACE,
    SELECTOR,
    STRING,
    WORD,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.logstash.nodes import Expression

_IF_WORDS = frozenset(("if", "elseif", "elsif", "elif", "elif", "elsf", "If", "IF", "unless", "when"))
_SIGNS = frozenset(("and", "or", "xor", "nand", "in", "not"))


class Branches(Entries):
    """Steps at branches and their conditions."""

    def _else(self, i: int) -> None:
        kind = self.kind
        n = i + 1
        frame = self.stack[-1]
        if self._closes_before_else(i, frame):
            self.unclosed(1, i)
            return
        if kind[n] == WORD and self.tokens.word(n) in ("if", "If", "IF", "fi"):
            if kind[n + 1] == LBRACE:
                self._arm(i, "else", None, n + 1)
                return
            self._if(i, n + 1, "else if")
        elif kind[n] == LBRACE:
            self._arm(i, "else", None, n)
        elif kind[n] in (SELECTOR, LSQB, STRING, PAREN, OPERATOR, WORD, OTHER) and self._headless_end(n) >= 0:
            start, end = self.start[i], self.end[i]
            detail = {"found": "else", "right": "else if", "count": "1"}
            self.slip("foreign-operator", start, end, detail, (), ((end, end, " if"),))
            self.i = self._headless_end(n)
            self._arm(i, "else if", self._expression(n, self.i, quiet=True), self.i)
        else:
            detail = {"found": self.shown(n), "expected": "`{` after `else`"}
            self.slip("unexpected", self.start[i], self.end[i], detail, self.around())
            if (
                kind[n] == ARROW
                or (kind[n] not in (WORD, RBRACE) and not self.first[n])
                or (kind[n] == WORD and not self.first[n] and self.first[n + 1])
            ):
                n += 1
            if self.missing < 0 or kind[n] == WORD:
                self.missing += 1
                self._arm(i, "else", None, n - 1)
            else:
                self.i = n

    def _closes_before_else(self, i: int, frame: Frame) -> bool:
        """Does the block before ``else`` lack its brace: it is an arm, and nothing in it can take the ``else``?"""
        if self.missing <= 0 or frame.kind != "block":
            return False
        items = frame.entries
        takes = bool(items) and hasattr(items[-1], "arms") and items[-1].arms[-1].keyword != "else"
        return not takes or (self.first[i] and self.indent[i] == frame.indent)

    def _if(self, i: int, n: int, keyword: str) -> None:
        """A condition from token ``n`` on and its block; ``i`` is the keyword's token."""
        kind = self.kind
        word = self.tokens.word(n - 1)
        stop = self._condition_end(n)
        if word != "if" and word != "elseif":
            right = "if" if keyword == "if" else "else if"
            detail = {"found": word, "right": right, "count": "1"}
            edits = () if word == "unless" else ((self.start[n - 1], self.end[n - 1], right),)
            if word == "fi" or self.tokens.word(i) == "else":
                edits = ((self.start[n - 1], self.end[n - 1], "if"),)
            self.slip("foreign-operator", self.start[n - 1], self.end[n - 1], detail, (), edits)
        if kind[stop] == RBRACE and not self.first[stop] and self.missing < -1 and self.first[stop + 1]:
            self.unexpected(stop, "`{`")
            self.missing += 2
            self._arm(i, keyword, self._expression(n, stop, quiet=True), stop)
            return
        beyond = self._brace_inside(stop)
        if beyond >= 0:
            self.unexpected(stop, "a part of the condition")
            self.count_out(stop)
            self._arm(i, keyword, None, beyond)
            return
        if kind[stop] == LBRACE:
            place = self._line_break(n, stop)
            if place < 0:
                self._arm(i, keyword, self._expression(n, stop), stop)
                return
            stop = place
        at = self.end[stop - 1]
        before = len(self.slips)
        expression = None
        if stop > n + 1 and self.kind[stop - 1] not in (SELECTOR, STRING):
            expression = self._expression(n, stop - 1, quiet=True)
        if expression is not None:
            self.unexpected(stop - 1, "`{` after the condition")
        elif stop > n:
            expression = self._expression(n, stop)
        if len(self.slips) == before:
            detail = {"found": self.shown(stop), "expected": "`{` after the condition"}
            self.slip("unexpected", max(at - 1, self.start[i]), at, detail)
        if self.missing < 0 or kind[stop] in (WORD, LBRACE):
            self.missing += 1
            self._arm(i, keyword, expression, stop - 1)
        else:
            self.i = stop

    def _condition_end(self, n: int) -> int:
        """The token behind a condition: its brace, or what shows that the brace is missing."""
        kind = self.kind
        at = n
        while kind[at] not in (LBRACE, RBRACE, END, FOREIGN):
            if at > n and self.first[at]:
                if kind[at] in (WORD, STRING) and kind[at + 1] == ARROW:
                    break
                if kind[at] == WORD and self.tokens.word(at) in ("if", "else", *SECTIONS):
                    break
            if at == self.next_part:
                break
            at += 1
        return at

    def _brace_inside(self, stop: int) -> int:
        """The brace that opens the block, if the one at ``stop`` is a slip in the middle of the condition; or -1."""
        kind = self.kind
        if not (self.missing > 0 if kind[stop] == LBRACE else self.missing < 0 and kind[stop] == RBRACE):
            return -1
        at = stop + 1
        while not self.first[at] and kind[at] not in (LBRACE, RBRACE, ARROW, END):
            at += 1
        if kind[at] != LBRACE or self.first[at] or at == stop + 1:
            return -1
        if at == stop + 2 and kind[stop + 1] == WORD and self.tokens.word(stop + 1) not in _SIGNS:
            return -1
        return at

    def _line_break(self, n: int, stop: int) -> int:
        """The plugin's name, if the brace at ``stop`` is that of a plugin on a new line, not the condition's; or -1."""
        name = stop - 1
        if name <= n or self.kind[name] not in (WORD, STRING) or not self.first[name]:
            return -1
        return -1 if self.tokens.word(name - 1) in _SIGNS or self.kind[name - 1] == COMMA else name

    def _expression(self, n: int, stop: int, quiet: bool = False) -> Expression | None:
        """The tree of the condition; where the grammar refuses it, None and a slip (none if ``quiet``)."""
        from lslint.grammar.logstash.strict import parse_condition

        if stop <= n:
            if not quiet:
                self.unexpected(stop, "a condition")
            return None
        begin, end = self.start[n], self.end[stop - 1]
        try:
            return parse_condition(self.text, begin, end)
        except ParseFailure as failure:
            if quiet or any(begin <= slip.start < end for slip in self.tokens.slips):
                return None
            found = condition_slips(self.tokens, n, stop)
            for slip in found:
                self.slips.append((slip, False, self.part))
            if not found:
                at = min(failure.offset, end - 1)
                shown = self.text[at:end].split(None, 1)[0] if self.text[at:end].strip() else self.text[at:end]
                self.slip("unexpected", at, at + 1, {"found": f"`{shown[:40]}`", "expected": "an operator or `{`"})
        return None

    def _arm(self, i: int, keyword: str, condition: Expression | None, brace: int) -> None:
        """One arm: keyword token ``i``, ``brace``: the last token of its head."""
        arm = Arm(self.start[i], self.end[brace], keyword, condition, self.start[brace], -1, [])
        frame = Frame(ITEMS, "block", keyword, self.start[i], self.start[brace], self.line[i], self.indent[i])
        branch = self.join(self.stack[-1].entries, arm, keyword)
        frame.node, frame.entries, frame.owners = arm, arm.items, (branch,)
        self.push(frame)
        self.i = brace + 1

    def _headless_end(self, n: int) -> int:
        """The brace token behind something that looks like a condition on one line; -1 if it does not."""
        start, stop, last = self._line_scan
        if not start <= n < stop:  # a scan from inside the previous one ends at the same token
            kind = self.kind
            start = stop = n
            last = -1
            while kind[stop] not in (LBRACE, RBRACE, END, ARROW, FOREIGN):
                sign = kind[stop] == WORD and self.tokens.word(stop) in _SIGNS
                if stop > n and self.first[stop] and kind[stop] != OPERATOR and self.tokens.word(stop) not in _SIGNS:
                    break
                if sign or kind[stop] in (OPERATOR, SELECTOR, LSQB):
                    last = stop
                stop += 1
            self._line_scan = start, stop, last
        return stop if self.kind[stop] == LBRACE and last >= n else -1

    def _headless(self, i: int) -> bool:
        """A condition without ``if``, or with another word in its place."""
        stop = self._headless_end(i)
        if stop < 0:
            return False
        if self.kind[i] == WORD and self.kind[i + 1] in (LSQB, SELECTOR, PAREN, STRING):
            detail = {"found": f"`{self.tokens.word(i)}`", "expected": "`if` or `else if`"}
            self.slip("unexpected", self.start[i], self.end[i], detail, self.around())
            self._arm(i, "if", self._expression(i + 1, stop, quiet=True), stop)
            return True
        detail = {"found": self.shown(i), "expected": "`if` before the condition"}
        self.slip("unexpected", self.start[i], self.end[i], detail, self.around())
        self._arm(i, "if", self._expression(i, stop, quiet=True), stop)
        return True
