"""Errors in a condition that the grammar refuses: its operators and parentheses."""

from __future__ import annotations

from lslint.grammar.logstash.recovery.operands import BOOLEAN, ConditionState, expected_after, read_operand
from lslint.grammar.logstash.recovery.tokens import OPERATOR, PAREN, WORD, Tokens
from lslint.grammar.parse_errors import ParseError

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


def condition_errors(tokens: Tokens, first: int, last: int) -> list[ParseError]:
    """Errors of the condition from token ``first`` to ``last`` (exclusive, not equal); empty if none was recognized.

    Reads up to the first error. Operators of other languages are replaced while reading, and are one error together.
    """
    state = ConditionState(tokens, first, last)
    while state.i < state.last and not state.errors:
        before = state.i
        if state.after < 0:
            read_operand(state)
        else:
            _read_operator(state)
        if state.i == before and not state.errors:
            state.unexpected(before, "an operator or `{`")
    if not state.errors and state.foreign is None:
        _at_end(state)
    if state.foreign is None:
        return state.errors
    state.foreign.edits = tuple(state.edits)
    state.foreign.detail["count"] = str(state.count)
    return [state.foreign]


def _read_operator(state: ConditionState) -> None:
    """Read an operator or a closing parenthesis."""
    i = state.i
    what, word = state.kind(i), state.word(i)
    tokens = state.tokens
    start, end = tokens.start[i], tokens.end[i]
    n = i + 1
    joined = word + state.word(n) if what == state.kind(n) == OPERATOR else ""
    if joined in _COMPARE:  # "= =", "! =", "> ="
        state.replace(start, tokens.end[n], joined)
        state.finish_operator(n + 1)
        return
    if word in BOOLEAN and what == WORD:
        state.finish_operator(n, compares=False)
    elif state.compared and (
        (what == OPERATOR and word in _COMPARE)
        or (what == WORD and (word == "in" or (word == "not" and state.word(n) in ("in", "IN"))))
    ):
        state.unexpected(i, "`and`, `or` or `{`", _why_not_compared(state, i))
    elif (what == OPERATOR and word in _COMPARE) or (what == WORD and word == "in"):
        state.finish_operator(n)
    elif what == WORD and word == "not" and state.word(n) in ("in", "IN"):
        if state.word(n) == "IN" or state.text[end] != " ":
            state.replace(start, tokens.end[n], "not in")
        state.finish_operator(n + 1)
    elif what == WORD and word in ("NOT", "Not") and state.word(n).lower() == "in":
        state.replace(start, tokens.end[n], "not in")
        state.finish_operator(n + 1)
    elif what == PAREN and word == ")":
        if not state.groups:
            state.unexpected(i, "an operator or `{`", "Remove the parenthesis")
            return
        state.after = state.groups.pop()
        state.compared = True
        state.i = n
    elif what == OPERATOR and word in _FOREIGN_OPERATORS:
        right = _FOREIGN_OPERATORS[word]
        state.replace(start, end, right)
        state.finish_operator(n, compares=right not in BOOLEAN)
    elif what == WORD and word in _FOREIGN_WORDS:
        right = _FOREIGN_WORDS[word]
        if word in ("is", "IS") and state.word(n) in ("not", "NOT"):
            state.replace(start, tokens.end[n], "!=")
            n += 1
        else:
            state.replace(start, end, right)
        state.finish_operator(n, compares=right not in BOOLEAN)
    else:
        expected = "`and`, `or` or `{`" if state.compared else "an operator (`==`, `=~`, `in`, `and` …) or `{`"
        state.unexpected(i, expected)


def _why_not_compared(state: ConditionState, i: int) -> str:
    """Return why the operator at token ``i`` cannot follow."""
    if state.word(i - 1) == ")":
        if state.word(i - 3) == "(":
            return "Remove the parentheses around the value"
        return "Compare values, and join conditions with `and` or `or`"
    return "Join two comparisons with `and` or `or`"


def _at_end(state: ConditionState) -> None:
    """Report what is missing at the end."""
    tokens = state.tokens
    if state.groups:
        i = state.groups[-1]
        state.unexpected(i, "", "the `(` is never closed; add the missing `)`")
    elif state.after < 0:
        i = state.last - 1
        state.error(tokens.start[i], tokens.end[i], f"`{tokens.word(i)}`", f"{expected_after(tokens.word(i))} after it")
