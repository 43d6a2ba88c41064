"""Errors in a condition that the grammar refuses: its operators and parentheses."""

from __future__ import annotations

from lslint.grammar.logstash.recovery.operands import BOOLEAN, Operands
from lslint.grammar.logstash.recovery.tokens import OPERATOR, PAREN, WORD, Tokens  # fmt: skip
from lslint.grammar.parse_errors import Slip

_FOREIGN_OPERATORS = {
    "=": "==", "===": "==", "!==": "!=", "<>": "!=", "&&": "and", "||": "or", "&": "and", "|": "or", "=<": "<=",
    "=>": ">=", "=!": "!=", "~=": "=~", "~": "=~", ":": "==", "!=~": "!~", "==~": "=~", "=~=": "=~", "&&&": "and",
}  # fmt: skip
_FOREIGN_WORDS = {
    "AND": "and", "OR": "or", "XOR": "xor", "NAND": "nand", "IN": "in", "And": "and", "Or": "or", "In": "in",
    "is": "==", "eq": "==", "equals": "==", "ne": "!=", "neq": "!=", "gt": ">", "lt": "<", "gte": ">=", "lte": "<=",
    "ge": ">=", "le": "<=", "matches": "=~", "IS": "==", "contains": "",
}  # fmt: skip
_COMPARE = frozenset(("==", "!=", "<", ">", "<=", ">=", "=~", "!~"))


class Condition(Operands):
    """Reads the tokens ``first`` to ``last`` (exclusive) of one condition, up to the first error.

    Operators of other languages are replaced while reading; they are one error together.
    """

    def run(self) -> list[Slip]:
        """The errors of the condition; empty if none was recognized."""
        while self.i < self.last and not self.errors:
            before = self.i
            if self.after < 0:
                self._operand()
            else:
                self._operator()
            if self.i == before and not self.errors:
                self._unexpected(before, "an operator or `{`")
        if not self.errors and self.foreign is None:
            self._at_end()
        if self.foreign is None:
            return self.errors
        self.foreign.edits = tuple(self.edits)
        self.foreign.detail["count"] = str(self.count)
        return [self.foreign]

    def _operator(self) -> None:
        """Read an operator or a closing parenthesis."""
        i = self.i
        what, word = self._kind(i), self._word(i)
        tokens = self.tokens
        start, end = tokens.start[i], tokens.end[i]
        n = i + 1
        joined = word + self._word(n) if what == self._kind(n) == OPERATOR else ""
        if joined in _COMPARE:  # "= =", "! =", "> ="
            self._replace(start, tokens.end[n], joined)
            self._compare(n + 1)
            return
        if word in BOOLEAN and what == WORD:
            self._combine(n)
        elif self.compared and (
            (what == OPERATOR and word in _COMPARE)
            or (what == WORD and (word == "in" or (word == "not" and self._word(n) in ("in", "IN"))))
        ):
            self._unexpected(i, "`and`, `or` or `{`", "a comparison takes two sides")
        elif (what == OPERATOR and word in _COMPARE) or (what == WORD and word == "in"):
            self._compare(n)
        elif what == WORD and word == "not" and self._word(n) in ("in", "IN"):
            if self._word(n) == "IN" or self.text[end] != " ":
                self._replace(start, tokens.end[n], "not in")
            self._compare(n + 1)
        elif what == WORD and word in ("NOT", "Not") and self._word(n).lower() == "in":
            self._replace(start, tokens.end[n], "not in")
            self._compare(n + 1)
        elif what == PAREN and word == ")":
            if not self.groups:
                self._unexpected(i, "an operator or `{`", "no parenthesis is open here")
                return
            self.after = self.groups.pop()
            self.compared = True
            self.i = n
        elif what == OPERATOR and word in _FOREIGN_OPERATORS:
            right = _FOREIGN_OPERATORS[word]
            self._replace(start, end, right)
            (self._combine if right in BOOLEAN else self._compare)(n)
        elif what == WORD and word in _FOREIGN_WORDS:
            right = _FOREIGN_WORDS[word]
            if word in ("is", "IS") and self._word(n) in ("not", "NOT"):
                self._replace(start, tokens.end[n], "!=")
                n += 1
            else:
                self._replace(start, end, right)
            (self._combine if right in BOOLEAN else self._compare)(n)
        else:
            expected = "`and`, `or` or `{`" if self.compared else "an operator (`==`, `=~`, `in`, `and` …) or `{`"
            self._unexpected(i, expected)

    def _compare(self, n: int) -> None:
        """Continue at token ``n``, after a comparison operator."""
        self.compared = True
        self.after = -1
        self.i = n

    def _combine(self, n: int) -> None:
        """Continue at token ``n``, after ``and``, ``or``, ``xor`` or ``nand``."""
        self.compared = False
        self.after = -1
        self.i = n

    def _at_end(self) -> None:
        """Report what is missing at the end."""
        tokens = self.tokens
        if self.groups:
            i = self.groups[-1]
            self._unexpected(i, "`)` behind it", "the parenthesis is never closed")
        elif self.after < 0:
            at = tokens.start[self.last]
            i = self.last - 1
            if i >= self.first:
                self._error(tokens.start[i], tokens.end[i], f"`{tokens.word(i)}`", "a field or a value behind it")
            else:
                self._error(at, at + 1, f"`{tokens.word(self.last)}`", "a condition")


def condition_errors(tokens: Tokens, first: int, last: int) -> list[Slip]:
    """Errors of the condition from token ``first`` to ``last`` (exclusive); empty if none was recognized."""
    return Condition(tokens, first, last).run()
