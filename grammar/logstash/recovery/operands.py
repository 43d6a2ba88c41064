"""Errors in a condition that the grammar refuses: its operands and negations."""

from __future__ import annotations

from lslint.grammar.logstash.recovery import tokens as t
from lslint.grammar.logstash.recovery.tokens import Tokens, is_unmatched
from lslint.grammar.logstash.recovery.values import quoted, with_leading_zero
from lslint.grammar.numbers import is_digits
from lslint.grammar.parse_errors import Edit, ParseError

BOOLEAN = frozenset(("and", "or", "xor", "nand"))
_JOINS = BOOLEAN | {"&&", "||", "AND", "OR"}
_LITERALS = frozenset(("true", "false", "nil", "null", "none", "True", "False", "TRUE", "FALSE", "None"))


class ConditionState:
    """The position in one condition and what was read of it: the tokens ``first`` to ``last`` (exclusive).

    ``i``: next token; ``after``: first token of the operand just read, -1 where an operand is expected; ``compared``:
    a comparison was read since the last ``and`` or ``or``; ``groups``: tokens of the open parentheses; ``closing``:
    parenthesis -> the one that closes it, None until it is needed. ``foreign``: the error for operators of other
    languages, ``edits`` replace them, ``count``: how many there are. Large because the readers of operands and
    operators share the position.
    """

    def __init__(self, tokens: Tokens, first: int, last: int) -> None:
        self.tokens = tokens
        self.text = tokens.text
        self.first = first
        self.last = last
        self.i = first
        self.errors: list[ParseError] = []
        self.foreign: ParseError | None = None
        self.edits: list[Edit] = []
        self.count = 0
        self.groups: list[int] = []
        self.after = -1
        self.compared = False
        self.closing: dict[int, int] | None = None

    def word(self, i: int) -> str:
        """Text of a token; empty after the condition."""
        return self.tokens.word(i) if i < self.last else ""

    def kind(self, i: int) -> int:
        """Kind of a token; -1 after the condition."""
        return self.tokens.kind[i] if i < self.last else -1

    def error(self, start: int, end: int, found: str, expected: str, hint: str = "") -> None:
        """Add an error of kind ``unexpected``."""
        detail = {"found": found, "expected": expected}
        if hint:
            detail["hint"] = hint
        self.errors.append(ParseError("unexpected", start, end, detail))

    def unexpected(self, i: int, expected: str, hint: str = "") -> None:
        """Add an error for a token that does not fit."""
        tokens = self.tokens
        self.error(tokens.start[i], tokens.end[i], tokens.display(i), expected, hint)
        if self.after >= 0 and not self.groups and is_unmatched(tokens, i, self.first):
            self.errors[-1].detail["stray"] = "extra"

    def replace(self, start: int, end: int, right: str, *, negation: bool = False) -> None:
        """Note an operator of another language and what replaces it; all of one condition are one error."""
        written = self.text[start:end]
        self.count += 1
        if self.foreign is None:
            detail = {"found": written, "right": right}
            if negation:
                detail["negation"] = "yes"
            self.foreign = ParseError("foreign-operator", start, end, detail)
        elif written != self.foreign.detail["found"] and len(self.foreign.related) < 5:
            self.foreign.related += ((start, end, f"and here: `{written}`"),)
        if not right:
            return
        left = " " if right.isalpha() and start and self.text[start - 1] not in " \t\n(" else ""
        space = " " if right.isalpha() and self.text[end : end + 1] not in ("", " ", "\t", "\n") else ""
        self.edits.append((start, end, left + right + space))

    def finish_operand(self, first: int, after: int) -> None:
        """Continue at token ``after``, after an operand that starts at token ``first``."""
        self.after = first
        self.i = after

    def finish_operator(self, n: int, *, compares: bool = True) -> None:
        """Continue at token ``n``, after an operator; ``compares``: none of ``and``, ``or``, ``xor``, ``nand``."""
        self.compared = compares
        self.after = -1
        self.i = n


def read_operand(state: ConditionState) -> None:
    """Read an operand or an opening parenthesis."""
    i = state.i
    what, word = state.kind(i), state.word(i)
    if what in (t.SELECTOR, t.STRING, t.REGEXP):
        state.finish_operand(i, i + 1)
    elif what == t.WORD:
        _word_operand(state, i, word)
    elif what == t.PAREN:
        if word == "(":
            if state.compared:
                state.unexpected(i, "a value", "Remove the parentheses around the value")
                return
            state.groups.append(i)
            state.i = i + 1
        elif word == "[":
            _list(state, i)
        else:
            state.unexpected(i, "a field or a value")
    elif what == t.OPERATOR:
        if word == "!":
            _negation(state, i, i + 1)
        elif word == "!!":
            state.unexpected(i, "a field or a value", "only one `!` is allowed")
        else:
            _missing_operand(state, i)
    elif what == t.OTHER:
        _plain(state, i, word)
    else:
        state.unexpected(i, "a field or a value")


def _missing_operand(state: ConditionState, i: int) -> None:
    if i <= state.first:
        state.unexpected(i, "a field or a value before it")
        return
    state.unexpected(i, f"{expected_after(state.word(i - 1))} after `{state.word(i - 1)}`")


def expected_after(operator: str) -> str:
    """Return what must follow an operator of a condition."""
    return "a regular expression" if operator in ("=~", "!~") else "a field or a value"


def _word_operand(state: ConditionState, i: int, word: str) -> None:
    tokens = state.tokens
    start, end = tokens.start[i], tokens.end[i]
    n = i + 1
    if word in ("not", "NOT", "Not"):
        # the parentheses of a call contain one operand
        if state.word(n) == "(" and _close(state, n) != n + 2:
            state.replace(start, end, "!", negation=True)
            state.i = n
            return
        if state.kind(n) in (t.SELECTOR, t.STRING, t.WORD) or state.word(n) in ("(", "!"):
            if state.kind(n) == t.SELECTOR and _ends_operand(state, n + 1):
                state.replace(start, tokens.start[n], "!", negation=True)
                state.finish_operand(i, n + 1)
                return
            _replace_not(state, i, n)
            return
    if word in BOOLEAN or word in ("in", "AND", "OR"):
        _missing_operand(state, i)
        return
    if state.word(n) == "(" and word[0].isalpha():
        _call(state, i)
        return
    if is_digits(word.lstrip("-")):
        state.finish_operand(i, n)
        return
    _plain(state, i, word)


def _plain(state: ConditionState, i: int, word: str) -> None:
    """Read a word or other text without quotes in the place of a field or value."""
    tokens = state.tokens
    start, end = tokens.start[i], tokens.end[i]
    number = word.lstrip("-").replace(".", "", 1)
    if is_digits(number) and word[0] != ".":
        state.finish_operand(i, i + 1)
        return
    n = i + 1
    while n < state.last and tokens.start[n] == end and state.kind(n) in (t.OTHER, t.WORD, t.SELECTOR):
        end = tokens.end[n]  # a[b], a.b/c
        n += 1
    word = state.text[start:end]
    if word in _LITERALS or (state.compared and state.word(i - 1) != "in") or word[0] in "$%/":
        edits = () if '"' in word and "'" in word else ((start, end, quoted(word)),)
        detail = {"text": word, "role": "operand"}
        if word[-1] == ";" and is_digits(word[:-1].lstrip("-").replace(".", "", 1)) and word[0] != ".":
            detail["better"] = word[:-1]
            edits = ((end - 1, end, ""),)
        elif number := with_leading_zero(word):
            detail["number"] = number
            edits = ((start, end, number),)
        state.errors.append(ParseError("value-needs-quotes", start, end, detail, (), edits))
        return
    head = word.partition("[")[0]
    if head.replace("@", "").replace("_", "").replace("-", "").replace(".", "").isalnum():
        fixed = f"[{head}]{word[len(head) :]}"
        if "." in head:
            fixed = "[" + head.replace(".", "][") + "]" + word[len(head) :]
        state.errors.append(
            ParseError("bare-field", start, end, {"text": word, "field": fixed}, (), ((start, end, fixed),))
        )
        return
    state.error(start, end, f"`{word}`", "a field in brackets or a string in quotes")


def _list(state: ConditionState, i: int) -> None:
    """Read ``[1, "a"]``, or a field reference that is not closed."""
    depth = 0
    index = i
    while index < state.last:
        word = state.word(index)
        if state.kind(index) == t.PAREN and word == "[":
            depth += 1
        elif state.kind(index) == t.PAREN and word == "]":
            depth -= 1
            if not depth:
                _check_list(state, i, index)
                if not state.errors:
                    state.finish_operand(i, index + 1)
                return
        elif state.kind(index) == t.OPERATOR or word in BOOLEAN:
            break
        index += 1
    is_doubled = i + 1 < state.last and state.word(i + 1).startswith("[")
    action = "remove one of the two `[`" if is_doubled else "add the missing `]`"
    state.unexpected(i, "", f"the `[` is never closed; {action}")


def _check_list(state: ConditionState, i: int, close: int) -> None:
    expects_value = True
    for index in range(i + 1, close):
        if state.kind(index) == t.COMMA:
            if expects_value:
                _extra_comma(state, index)
                return
            expects_value = True
        elif state.kind(index) != t.PAREN:
            if not expects_value:
                start, end, gap = state.tokens.start[index], state.tokens.end[index], state.tokens.end[index - 1]
                detail = {"before": f"`{state.word(index)}`", "after": f"`{state.word(index - 1)}`", "count": "1"}
                state.errors.append(ParseError("missing-array-comma", start, end, detail, (), ((gap, gap, ","),)))
                return
            expects_value = False
    if expects_value and close > i + 1:
        _extra_comma(state, close - 1)


def _extra_comma(state: ConditionState, index: int) -> None:
    start, end = state.tokens.start[index], state.tokens.end[index]
    detail = {"position": "extra", "count": "1"}
    state.errors.append(ParseError("trailing-comma", start, end, detail, (), ((start, end, ""),)))


def _close(state: ConditionState, i: int) -> int:
    """The parenthesis that closes the one at ``i``, or -1."""
    if state.closing is None:
        state.closing = {}
        opened = []
        for index in range(state.first, state.last):
            word = state.word(index) if state.kind(index) == t.PAREN else ""
            if word == "(":
                opened.append(index)
            elif word == ")" and opened:
                state.closing[opened.pop()] = index
    return state.closing.get(i, -1)


def _call(state: ConditionState, i: int) -> None:
    close = _close(state, i + 1)
    if close < 0:
        state.unexpected(i + 1, "", "the `(` is never closed; add the missing `)`")
        return
    for index in range(i + 2, close):
        if state.kind(index) == t.OPERATOR or state.word(index) in BOOLEAN:
            state.unexpected(index, "`,` or `)`")
            return
    state.finish_operand(i, close + 1)


def _ends_operand(state: ConditionState, i: int) -> bool:
    return i >= state.last or state.word(i) == ")" or state.word(i) in _JOINS


def _negation(state: ConditionState, i: int, n: int) -> None:
    """Read ``!`` and what it negates."""
    if state.word(n) == "(":
        state.i = n
        return
    if state.kind(n) == t.SELECTOR and _ends_operand(state, n + 1):
        state.finish_operand(i, n + 1)
        return
    if state.word(n) == "!":
        state.unexpected(n, "a field or `(` after `!`")
        return
    _negated(state, i, n)


def _operand_end(state: ConditionState, n: int) -> int:
    """The token after the comparison that starts at ``n``."""
    depth = 0
    while n < state.last:
        word = state.word(n)
        if state.kind(n) == t.PAREN:
            if word in "([":
                depth += 1
            else:
                depth -= 1
                if depth < 0:
                    break
        elif not depth and word in _JOINS:
            break
        n += 1
    return n


def _in_operator(state: ConditionState, n: int, stop: int) -> int:
    """The token ``in`` of the comparison from token ``n`` to ``stop``, or -1."""
    return next((index for index in range(n + 1, stop) if state.word(index) == "in"), -1)


def _negated(state: ConditionState, i: int, n: int) -> None:
    tokens = state.tokens
    stop = _operand_end(state, n)
    if stop == n:
        state.unexpected(i, "a field or `(` after it")
        return
    start, end = tokens.start[i], tokens.end[stop - 1]
    inner = state.text[tokens.start[n] : end]
    edits: tuple[Edit, ...]
    operator = _in_operator(state, n, stop)
    if operator > 0:
        offset = tokens.start[operator]
        edits = ((start, tokens.start[n], ""), (offset, offset, "not "))
        better = f"{state.text[tokens.start[n] : offset]}not {state.text[offset:end]}"
    else:
        edits = ((tokens.end[i], tokens.start[n], "("), (end, end, ")"))
        better = f"!({inner})"
    detail = {"found": state.text[start:end], "better": better}
    state.errors.append(ParseError("negation-needs-parentheses", start, end, detail, (), edits))


def _replace_not(state: ConditionState, i: int, n: int) -> None:
    """Read ``not`` before a comparison, to be replaced by ``!( … )`` or, if it has ``in``, by ``not in``."""
    tokens = state.tokens
    stop = _operand_end(state, n)
    end = tokens.end[stop - 1]
    operator = _in_operator(state, n, stop)
    start = tokens.start[i]
    right = "not in" if operator > 0 else "!"
    state.count += 1
    if state.foreign is None:
        detail = {"found": state.text[start : tokens.end[i]], "right": right, "negation": "yes"}
        state.foreign = ParseError("foreign-operator", start, tokens.end[i], detail)
    if operator > 0:
        offset = tokens.start[operator]
        state.edits += [(start, tokens.start[n], ""), (offset, offset, "not ")]
    else:
        state.edits += [(start, tokens.start[n], "!("), (end, end, ")")]
    state.finish_operand(i, stop)
    state.compared = True
