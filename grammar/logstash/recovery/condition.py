"""What is wrong with a condition that the grammar refuses."""

from __future__ import annotations

from lslint.grammar.logstash.recovery.operands import BOOLEAN, Operands
from lslint.grammar.logstash.recovery.tokens import OPERATOR, PAREN, WORD, Tokens  # fmt: skip
from lslint.grammar.parse_errors import Slip

FOREIGN_SIGNS = {
    "=": "==", "===": "==", "!==": "!=", "<>": "!=", "&&": "and", "||": "or", "&": "and", "|": "or", "=<": "<=",
    "=>": ">=", "=!": "!=", "~=": "=~", "~": "=~", ":": "==", "!=~": "!~", "==~": "=~", "=~=": "=~", "&&&": "and",
}  # fmt: skip
FOREIGN_WORDS = {
    "AND": "and", "OR": "or", "XOR": "xor", "NAND": "nand", "IN": "in", "And": "and", "Or": "or", "In": "in",
    "is": "==", "eq": "==", "equals": "==", "ne": "!=", "neq": "!=", "gt": ">", "lt": "<", "gte": ">=", "lte": "<=",
    "ge": ">=", "le": "<=", "matches": "=~", "IS": "==", "contains": "",
}  # fmt: skip
_COMPARE = frozenset(("==", "!=", "<", ">", "<=", ">=", "=~", "!~"))


class Condition(Operands):
    """Looks through the tokens ``first`` to ``last`` (exclusive) of one condition.

    ``slips``: what was found; at most one of each kind, foreign signs together in one.
    """

    def run(self) -> list[Slip]:
        """All slips of the condition, empty if nothing was recognised."""
        while self.i < self.last and not self.slips:
            before = self.i
            if self.after < 0:
                self._operand()
            else:
                self._operator()
            if self.i == before and not self.slips:
                self._unexpected(before, "an operator or `{`")
        if not self.slips and self.foreign is None:
            self._at_end()
        if self.foreign is None:
            return self.slips
        self.foreign.edits = tuple(self.edits)
        self.foreign.detail["count"] = str(self.count)
        return [self.foreign]

    def _operator(self) -> None:
        i = self.i
        what, word = self._kind(i), self._word(i)
        tokens = self.tokens
        start, end = tokens.start[i], tokens.end[i]
        n = i + 1
        joined = word + self._word(n) if what == self._kind(n) == OPERATOR else ""
        if joined in _COMPARE:  # "= =", "! =", "> ="
            self._mend(start, tokens.end[n], joined)
            self._compare(n + 1)
            return
        if word in BOOLEAN and what == WORD:
            self.after = -1
            self.compared = False
            self.i = n
        elif (what == OPERATOR and word in _COMPARE) or (what == WORD and word == "in"):
            if self.compared:
                self._unexpected(i, "`and`, `or` or `{`", "a comparison takes two sides")
                return
            self._compare(n)
        elif what == WORD and word == "not" and self._word(n) in ("in", "IN"):
            if self.compared:
                self._unexpected(i, "`and`, `or` or `{`", "a comparison takes two sides")
                return
            if self._word(n) == "IN" or self.text[end] != " ":
                self._mend(start, tokens.end[n], "not in")
            self._compare(n + 1)
        elif what == WORD and word in ("NOT", "Not") and self._word(n).lower() == "in":
            self._mend(start, tokens.end[n], "not in")
            self._compare(n + 1)
        elif what == PAREN and word == ")":
            if not self.groups:
                self._unexpected(i, "an operator or `{`", "no parenthesis is open here")
                return
            self.after = self.groups.pop()
            self.compared = True
            self.i = n
        elif what == OPERATOR and word in FOREIGN_SIGNS:
            right = FOREIGN_SIGNS[word]
            self._mend(start, end, right)
            if right in BOOLEAN:
                self.after, self.compared, self.i = -1, False, n
            else:
                self._compare(n)
        elif what == WORD and word in FOREIGN_WORDS:
            right = FOREIGN_WORDS[word]
            if word in ("is", "IS") and self._word(n) in ("not", "NOT"):
                self._mend(start, tokens.end[n], "!=")
                n += 1
            else:
                self._mend(start, end, right)
            if right in BOOLEAN:
                self.after, self.compared, self.i = -1, False, n
            else:
                self._compare(n)
        else:
            expected = "`and`, `or` or `{`" if self.compared else "an operator (`==`, `=~`, `in`, `and` …) or `{`"
            self._unexpected(i, expected)

    def _compare(self, n: int) -> None:
        self.compared = True
        self.after = -1
        self.i = n

    def _at_end(self) -> None:
        tokens = self.tokens
        if self.groups:
            i = self.groups[-1]
            self._unexpected(i, "`)` behind it", "the parenthesis is never closed")
        elif self.after < 0:
            at = tokens.start[self.last]
            i = self.last - 1
            if i >= self.first:
                self._say(tokens.start[i], tokens.end[i], f"`{tokens.word(i)}`", "a field or a value behind it")
            else:
                self._say(at, at + 1, f"`{tokens.word(self.last)}`", "a condition")


def condition_errors(tokens: Tokens, first: int, last: int) -> list[Slip]:
    """Slips of the condition that the tokens ``first`` to ``last`` (exclusive) make; empty if none was recognised."""
    return Condition(tokens, first, last).run()
