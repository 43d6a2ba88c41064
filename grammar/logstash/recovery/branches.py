"""Branches: ``if``, ``else`` and their conditions."""

from __future__ import annotations

from lslint.grammar.lalr import UnexpectedToken
from lslint.grammar.logstash.nodes import Branch, Clause, Expression
from lslint.grammar.logstash.recovery import tokens as t
from lslint.grammar.logstash.recovery.blocks import close_unclosed, is_setting
from lslint.grammar.logstash.recovery.condition import condition_errors
from lslint.grammar.logstash.recovery.frames import BlockFrame
from lslint.grammar.logstash.recovery.state import State
from lslint.grammar.logstash.section_names import SECTIONS
from lslint.grammar.logstash.strict import parse_condition

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_OPERATORS = frozenset(("and", "or", "xor", "nand", "in", "not"))


def read_else(state: State, i: int) -> None:
    """Read the ``else`` at token ``i`` and what opens its block."""
    kind = state.kind
    n = i + 1
    if _closes_before_else(state, i, state.stack[-1]):
        close_unclosed(state, 1, i)
        return
    if kind[n] == t.WORD and state.tokens.word(n) in ("if", "If", "IF", "fi"):
        if kind[n + 1] == t.LBRACE:
            open_clause(state, i, "else", None, n + 1)
            return
        read_if(state, i, n + 1, "else if")
    elif kind[n] == t.LBRACE:
        open_clause(state, i, "else", None, n)
    elif (
        kind[n] in (t.SELECTOR, t.LSQB, t.STRING, t.PAREN, t.OPERATOR, t.WORD, t.OTHER) and headless_end(state, n) >= 0
    ):
        start, end = state.start[i], state.end[i]
        detail = {"found": "else", "right": "else if", "count": "1"}
        state.error("foreign-operator", start, end, detail, (), ((end, end, " if"),))
        state.i = headless_end(state, n)
        open_clause(state, i, "else if", read_condition(state, n, state.i, quiet=True), state.i)
    else:
        state.unexpected(i, "`{` after `else`", found=state.display(n))
        if (
            kind[n] == t.ARROW
            or (kind[n] not in (t.WORD, t.RBRACE) and not state.first[n])
            or (kind[n] == t.WORD and not state.first[n] and state.first[n + 1])
        ):
            n += 1
        if state.missing_braces < 0 or kind[n] == t.WORD:
            state.missing_braces += 1
            open_clause(state, i, "else", None, n - 1)
        else:
            state.i = n


def _closes_before_else(state: State, i: int, frame: BlockFrame) -> bool:
    """Whether the innermost block lacks its brace before ``else``: it is a clause, and no ``if`` in it precedes."""
    if state.missing_braces <= 0 or frame.kind != "block":
        return False
    return not takes_clause(frame.entries) or (state.first[i] and state.indent[i] == frame.indent)


def read_if(state: State, i: int, n: int, keyword: str) -> None:
    """Read a condition from token ``n`` on and what opens its block; ``i``: token of the keyword."""
    kind = state.kind
    word = state.tokens.word(n - 1)
    stop = _condition_end(state, n)
    if word not in ("if", "elseif"):
        start, end = state.start[n - 1], state.end[n - 1]
        detail = {"found": word, "right": keyword, "count": "1"}
        better = "if" if word == "fi" or state.tokens.word(i) == "else" else keyword
        state.error("foreign-operator", start, end, detail, (), () if word == "unless" else ((start, end, better),))
    brace = _brace_after_stray(state, stop)
    if brace >= 0:
        state.unexpected(stop, "the rest of the condition")
        state.exclude_from_count(stop)
        open_clause(state, i, keyword, None, brace)
        return
    if kind[stop] == t.LBRACE:
        name = _plugin_on_new_line(state, n, stop)
        if name < 0:
            open_clause(state, i, keyword, read_condition(state, n, stop), stop)
            return
        stop = name
    offset = state.end[stop - 1]
    before = len(state.errors)
    expression = None
    if stop > n + 1 and state.kind[stop - 1] not in (t.SELECTOR, t.STRING):
        expression = read_condition(state, n, stop - 1, quiet=True)
    if expression is not None:
        state.unexpected(stop - 1, "`{` after the condition")
    elif stop > n:
        expression = read_condition(state, n, stop)
    if len(state.errors) == before:
        detail = {"found": state.display(stop), "expected": "`{` after the condition"}
        state.error("unexpected", max(offset - 1, state.start[i]), offset, detail)
    if state.missing_braces < 0 or kind[stop] in (t.WORD, t.LBRACE):
        state.missing_braces += 1
        open_clause(state, i, keyword, expression, stop - 1)
    else:
        state.i = stop


def _condition_end(state: State, n: int) -> int:
    """The token after a condition: its brace, or what shows that the brace is missing."""
    kind = state.kind
    index = n
    while kind[index] not in (t.LBRACE, t.RBRACE, t.END, t.FOREIGN):
        is_item = kind[index] == t.WORD and state.tokens.word(index) in ("if", "else", *SECTIONS)
        if index == state.next_part or (index > n and state.first[index] and (is_item or is_setting(state, index))):
            break
        index += 1
    return index


def _brace_after_stray(state: State, stop: int) -> int:
    """The brace that opens the block, if the one at ``stop`` is a typo within the condition; else -1."""
    kind = state.kind
    if not (
        state.missing_braces > 0 if kind[stop] == t.LBRACE else state.missing_braces < 0 and kind[stop] == t.RBRACE
    ):
        return -1
    index = stop + 1
    while not state.first[index] and kind[index] not in (t.LBRACE, t.RBRACE, t.ARROW, t.END):
        index += 1
    if kind[index] != t.LBRACE or state.first[index] or index == stop + 1:
        return -1
    if index == stop + 2 and kind[stop + 1] == t.WORD and state.tokens.word(stop + 1) not in _OPERATORS:
        return -1
    return index


def _plugin_on_new_line(state: State, n: int, stop: int) -> int:
    """The name of the plugin, if the brace at ``stop`` belongs to one on a new line, not to the condition; else -1."""
    name = stop - 1
    if name <= n or state.kind[name] not in (t.WORD, t.STRING) or not state.first[name]:
        return -1
    return -1 if state.tokens.word(name - 1) in _OPERATORS or state.kind[name - 1] == t.COMMA else name


def read_condition(state: State, n: int, stop: int, quiet: bool = False) -> Expression | None:
    """The tree of the tokens ``n`` to ``stop`` (exclusive); if it is not valid, None and an error unless ``quiet``."""
    if stop <= n:
        if not quiet:
            state.unexpected(stop, "a condition")
        return None
    begin, end = state.start[n], state.end[stop - 1]
    try:
        return parse_condition(state.text, begin, end)
    except UnexpectedToken as failure:
        if quiet or any(begin <= error.start < end for error in state.tokens.errors):
            return None
        condition_failure = condition_errors(state.tokens, n, stop)
        state.errors += [(error, False, state.part) for error in condition_failure]
        if not condition_failure:
            offset = min(failure.offset, end - 1)
            displayed = (
                state.text[offset:end].split(None, 1)[0] if state.text[offset:end].strip() else state.text[offset:end]
            )
            state.error(
                "unexpected", offset, offset + 1, {"found": f"`{displayed[:40]}`", "expected": "an operator or `{`"}
            )
    return None


def open_clause(state: State, i: int, keyword: str, condition: Expression | None, brace: int) -> None:
    """Open the block of a clause: ``i``: token of its keyword; ``brace``: the last token of its head."""
    clause = Clause(state.start[i], state.end[brace], keyword, condition, state.start[brace], -1, [])
    items = state.stack[-1].entries
    if keyword != "if" and takes_clause(items):
        items[-1].clauses.append(clause)
    else:
        if keyword != "if":
            if not items or not isinstance(items[-1], Branch):
                hint = "`else` has no `if` before it. Add the `if`, or remove `else`"
            elif keyword == "else":
                hint = "`else` follows another `else`. Merge the two, or add a condition to the first"
            else:
                hint = "`else if` follows `else`. Move it before the `else`"
            state.unexpected(i, "", weak=True, hint=hint)
        items.append(Branch(clause.start, clause.end, [clause]))
    state.open_block(t.ITEMS, "block", keyword, i, brace, clause, clause.items, (items[-1],))
    state.i = brace + 1


def takes_clause(items: list[Any]) -> bool:
    """Whether a further clause can be added to the last of the items."""
    return bool(items) and isinstance(items[-1], Branch) and items[-1].clauses[-1].keyword != "else"


def _is_operator(state: State, n: int) -> bool:
    word = state.tokens.word(n)
    return word in _OPERATORS if state.kind[n] == t.WORD else state.kind[n] == t.OPERATOR and word != ":"


def headless_end(state: State, n: int) -> int:
    """The brace after tokens from ``n`` on that look like a condition on one line; -1 if they do not."""
    if state.kind[n] == t.STRING and not _is_operator(state, n + 1):  # the name of a plugin or option: `"files": [`
        return -1
    start, stop, last = state.line_scan
    if not start <= n < stop:  # a scan that starts within the previous one ends at the same token
        kind = state.kind
        start = stop = n
        last = -1
        while kind[stop] not in (t.LBRACE, t.RBRACE, t.END, t.ARROW, t.FOREIGN):
            is_operator = kind[stop] == t.WORD and state.tokens.word(stop) in _OPERATORS
            if stop > n and state.first[stop] and kind[stop] != t.OPERATOR and not is_operator:
                break
            if is_operator or kind[stop] in (t.OPERATOR, t.SELECTOR, t.LSQB):
                last = stop
            stop += 1
        state.line_scan = start, stop, last
    return stop if state.kind[stop] == t.LBRACE and last >= n else -1


def read_headless(state: State, i: int) -> bool:
    """Read a condition without ``if``, or with another word in its place. False if it is not that."""
    stop = headless_end(state, i)
    if stop < 0:
        return False
    if state.kind[i + 1] == t.PAREN and state.tokens.word(i + 2) == "if":
        state.unexpected(i + 1, f"`{{` after `{state.tokens.word(i)}`")
        state.i = i + 2
        return True
    if state.kind[i] == t.WORD and state.kind[i + 1] in (t.LSQB, t.SELECTOR, t.PAREN, t.STRING):
        state.unexpected(i, "`if` or `else if`", found=f"`{state.tokens.word(i)}`")
        first = i + 1
    else:
        state.unexpected(i, "`if` before the condition")
        first = i
    open_clause(state, i, "if", read_condition(state, first, stop, quiet=True), stop)
    return True
