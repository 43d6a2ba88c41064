"""Errors in a condition that the grammar refuses: its operands and negations."""

from __future__ import annotations

from lslint.grammar.logstash.recovery.tokens import (
    COMMA,
    OPERATOR,
    OTHER,
    PAREN,
    REGEXP,
    SELECTOR,
    STRING,
    WORD,
    Tokens,
)  # fmt: skip
from lslint.grammar.numbers import is_digits
from lslint.grammar.parse_errors import Slip

BOOLEAN = frozenset(("and", "or", "xor", "nand"))
_LITERALS = frozenset(("true", "false", "nil", "null", "none", "True", "False", "TRUE", "FALSE", "None"))


class Operands:
    """The state of a reader of one condition, and its methods for operands."""

    __slots__ = (
        "after",
        "closing",
        "compared",
        "count",
        "edits",
        "errors",
        "first",
        "foreign",
        "groups",
        "i",
        "last",
        "text",
        "tokens",
    )

    def __init__(self, tokens: Tokens, first: int, last: int) -> None:
        self.tokens = tokens
        self.text = tokens.text
        self.first = first
        self.last = last
        self.i = first
        self.errors: list[Slip] = []
        self.foreign: Slip | None = None
        self.edits: list[tuple[int, int, str]] = []
        self.count = 0
        self.groups: list[int] = []
        self.after = -1  # first token of the operand just read; -1: an operand is expected
        self.compared = False
        self.closing: dict[int, int] | None = None

    def _word(self, i: int) -> str:
        return self.tokens.word(i) if i < self.last else ""

    def _kind(self, i: int) -> int:
        return self.tokens.kind[i] if i < self.last else -1

    def _error(self, start: int, end: int, found: str, expected: str, hint: str = "") -> None:
        detail = {"found": found, "expected": expected}
        if hint:
            detail["hint"] = hint
        self.errors.append(Slip("unexpected", start, end, detail))

    def _unexpected(self, i: int, expected: str, hint: str = "") -> None:
        tokens = self.tokens
        self._error(tokens.start[i], tokens.end[i], tokens.display(i), expected, hint)

    def _replace(self, start: int, end: int, right: str, *, negation: bool = False) -> None:
        """Note an operator of another language and what replaces it; all of one condition are one error."""
        found = self.text[start:end]
        self.count += 1
        if self.foreign is None:
            detail = {"found": found, "right": right}
            if negation:
                detail["negation"] = "yes"
            self.foreign = Slip("foreign-operator", start, end, detail)
        elif found != self.foreign.detail["found"] and len(self.foreign.related) < 5:
            self.foreign.related += ((start, end, f"and here: `{found}`"),)
        if not right:
            return
        left = " " if right.isalpha() and start and self.text[start - 1] not in " \t\n(" else ""
        space = " " if right.isalpha() and self.text[end : end + 1] not in ("", " ", "\t", "\n") else ""
        self.edits.append((start, end, left + right + space))

    def _operand_read(self, first: int, after: int) -> None:
        self.after = first
        self.i = after

    def _operand(self) -> None:
        i = self.i
        what, word = self._kind(i), self._word(i)
        if what in (SELECTOR, STRING, REGEXP):
            self._operand_read(i, i + 1)
        elif what == WORD:
            self._word_operand(i, word)
        elif what == PAREN:
            if word == "(":
                if self.compared:
                    self._unexpected(i, "a value", "a parenthesis cannot be compared")
                    return
                self.groups.append(i)
                self.i = i + 1
            elif word == "[":
                self._list(i)
            else:
                self._unexpected(i, "a field or a value")
        elif what == OPERATOR:
            if word == "!":
                self._negation(i, i + 1)
            elif word == "!!":
                self._unexpected(i, "`!` once")
            else:
                self._missing_operand(i)
        elif what == OTHER:
            self._plain(i, word)
        else:
            self._unexpected(i, "a field or a value")

    def _missing_operand(self, i: int) -> None:
        before = f"after `{self._word(i - 1)}`" if i > self.first else "before it"
        self._unexpected(i, f"a field or a value {before}")

    def _word_operand(self, i: int, word: str) -> None:
        tokens = self.tokens
        start, end = tokens.start[i], tokens.end[i]
        n = i + 1
        if word in ("not", "NOT", "Not"):
            if self._word(n) == "(" and self._is_group(n):
                self._replace(start, end, "!", negation=True)
                self.i = n
                return
            if self._kind(n) in (SELECTOR, STRING, WORD) or self._word(n) in ("(", "!"):
                if self._kind(n) == SELECTOR and self._ends_operand(n + 1):
                    self._replace(start, tokens.start[n], "!", negation=True)
                    self._operand_read(i, n + 1)
                    return
                self._replace_not(i, n)
                return
        if word in BOOLEAN or word in ("in", "AND", "OR"):
            self._missing_operand(i)
            return
        if self._word(n) == "(" and word[0].isalpha():
            self._call(i)
            return
        if is_digits(word.lstrip("-")):
            self._operand_read(i, n)
            return
        self._plain(i, word)

    def _plain(self, i: int, word: str) -> None:
        """Read a word or other text without quotes in the place of a field or value."""
        tokens = self.tokens
        start, end = tokens.start[i], tokens.end[i]
        number = word.lstrip("-").replace(".", "", 1)
        if is_digits(number) and word[0] != ".":
            self._operand_read(i, i + 1)
            return
        n = i + 1
        while n < self.last and tokens.start[n] == end and self._kind(n) in (OTHER, WORD, SELECTOR):
            end = tokens.end[n]  # a[b], a.b/c
            n += 1
        word = self.text[start:end]
        left = not self.compared or (self._word(i - 1) in ("in",) and not word.startswith("$"))
        if word in _LITERALS or (self.compared and self._word(i - 1) != "in") or word[0] in "$%/":
            edits = () if '"' in word and "'" in word else ((start, end, f"'{word}'" if '"' in word else f'"{word}"'),)
            detail = {"text": word, "role": "operand"}
            self.errors.append(Slip("value-needs-quotes", start, end, detail, (), edits))
            return
        head = word.partition("[")[0]
        if left and head.replace("@", "").replace("_", "").replace("-", "").replace(".", "").isalnum():
            fixed = f"[{head}]{word[len(head) :]}"
            if "." in head:
                fixed = "[" + head.replace(".", "][") + "]" + word[len(head) :]
            self.errors.append(
                Slip("bare-field", start, end, {"text": word, "field": fixed}, (), ((start, end, fixed),))
            )
            return
        self._error(start, end, f"`{word}`", "a field in brackets or a text in quotes")

    def _list(self, i: int) -> None:
        """Read ``[1, "a"]``, or a field reference that is not closed."""
        depth = 0
        at = i
        while at < self.last:
            word = self._word(at)
            if self._kind(at) == PAREN and word == "[":
                depth += 1
            elif self._kind(at) == PAREN and word == "]":
                depth -= 1
                if not depth:
                    self._check_list(i, at)
                    if not self.errors:
                        self._operand_read(i, at + 1)
                    return
            elif self._kind(at) == OPERATOR or word in BOOLEAN:
                break
            at += 1
        self._unexpected(i, "`]` behind it", "the bracket is never closed")

    def _check_list(self, i: int, close: int) -> None:
        expects_value = True
        for at in range(i + 1, close):
            if self._kind(at) == COMMA:
                if expects_value:
                    self._extra_comma(at)
                    return
                expects_value = True
            elif self._kind(at) != PAREN:
                if not expects_value:
                    start = self.tokens.start[at]
                    end = self.tokens.end[at - 1]
                    detail = {"before": f"`{self._word(at)}`", "after": f"`{self._word(at - 1)}`", "count": "1"}
                    self.errors.append(
                        Slip("missing-array-comma", start, self.tokens.end[at], detail, (), ((end, end, ","),))
                    )
                    return
                expects_value = False
        if expects_value and close > i + 1:
            self._extra_comma(close - 1)

    def _extra_comma(self, at: int) -> None:
        start, end = self.tokens.start[at], self.tokens.end[at]
        detail = {"place": "extra", "count": "1"}
        self.errors.append(Slip("trailing-comma", start, end, detail, (), ((start, end, ""),)))

    def _is_group(self, i: int) -> bool:
        """Whether the parenthesis contains more than one operand: then ``not (`` is not a call."""
        close = self._close(i)
        return close < 0 or close != i + 2

    def _close(self, i: int) -> int:
        """The parenthesis that closes the one at ``i``, or -1."""
        if self.closing is None:
            self.closing = {}
            opened = []
            for at in range(self.first, self.last):
                word = self._word(at) if self._kind(at) == PAREN else ""
                if word == "(":
                    opened.append(at)
                elif word == ")" and opened:
                    self.closing[opened.pop()] = at
        return self.closing.get(i, -1)

    def _call(self, i: int) -> None:
        close = self._close(i + 1)
        if close < 0:
            self._unexpected(i + 1, "`)` behind it", "the parenthesis is never closed")
            return
        for at in range(i + 2, close):
            if self._kind(at) == OPERATOR or self._word(at) in BOOLEAN:
                self._unexpected(at, "`,` or `)`")
                return
        self._operand_read(i, close + 1)

    def _ends_operand(self, i: int) -> bool:
        return i >= self.last or self._word(i) in BOOLEAN or self._word(i) in (")", "&&", "||", "AND", "OR")

    def _negation(self, i: int, n: int) -> None:
        """Read ``!`` and what it negates."""
        if self._word(n) == "(":
            self.i = n
            return
        if self._kind(n) == SELECTOR and self._ends_operand(n + 1):
            self._operand_read(i, n + 1)
            return
        if self._word(n) == "!":
            self._unexpected(n, "a field or `(` after `!`")
            return
        self._negated(i, n)

    def _operand_end(self, n: int) -> int:
        """The token after the comparison that starts at ``n``."""
        depth = 0
        while n < self.last:
            word = self._word(n)
            if self._kind(n) == PAREN:
                if word in "([":
                    depth += 1
                else:
                    depth -= 1
                    if depth < 0:
                        break
            elif not depth and (word in BOOLEAN or word in ("&&", "||", "AND", "OR")):
                break
            n += 1
        return n

    def _negated(self, i: int, n: int) -> None:
        tokens = self.tokens
        stop = self._operand_end(n)
        if stop == n:
            self._unexpected(i, "a field or `(` after it")
            return
        start, end = tokens.start[i], tokens.end[stop - 1]
        inner = self.text[tokens.start[n] : end]
        edits: tuple[tuple[int, int, str], ...]
        place = next((at for at in range(n + 1, stop) if self._word(at) == "in"), -1)
        if place > 0:
            at = tokens.start[place]
            edits = ((start, tokens.start[n], ""), (at, at, "not "))
            better = f"{self.text[tokens.start[n] : at]}not {self.text[at:end]}"
        else:
            edits = ((tokens.end[i], tokens.start[n], "("), (end, end, ")"))
            better = f"!({inner})"
        detail = {"found": self.text[start:end], "better": better}
        self.errors.append(Slip("negation-needs-parentheses", start, end, detail, (), edits))

    def _replace_not(self, i: int, n: int) -> None:
        """Read ``not`` before a comparison, to be replaced by ``!( … )`` or, if it has ``in``, by ``not in``."""
        tokens = self.tokens
        stop = self._operand_end(n)
        end = tokens.end[stop - 1]
        place = next((at for at in range(n + 1, stop) if self._word(at) == "in"), -1)
        start = tokens.start[i]
        right = "not in" if place > 0 else "!"
        self.count += 1
        if self.foreign is None:
            detail = {"found": self.text[start : tokens.end[i]], "right": right, "negation": "yes"}
            self.foreign = Slip("foreign-operator", start, tokens.end[i], detail)
        if place > 0:
            at = tokens.start[place]
            self.edits += [(start, tokens.start[n], ""), (at, at, "not ")]
        else:
            self.edits += [(start, tokens.start[n], "!("), (end, end, ")")]
        self.i = stop
        self.after = i
        self.compared = True
