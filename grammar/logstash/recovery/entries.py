"""The contents of plugins and hashes: settings and pairs."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Bareword, Number, Option, Pair, String
from lslint.grammar.logstash.recovery import tokens as t
from lslint.grammar.logstash.recovery.blocks import close_brace, mark_cut, skip
from lslint.grammar.logstash.recovery.frames import BlockFrame
from lslint.grammar.logstash.recovery.misplaced import branch_in_plugin, name_with_brace, stray_brace
from lslint.grammar.logstash.recovery.state import State
from lslint.grammar.logstash.recovery.values import (
    ARROWS,
    drop,
    is_bareword,
    is_number,
    is_value_token,
    needs_quotes,
    open_array,
    quoted,
    read_value,
    unquoted_end,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_BRANCH_WORDS = frozenset(("if", "else", "elseif", "elsif", "elif"))


def read_entry(state: State, i: int) -> None:
    """Read token ``i`` in a plugin or hash, where a name or key is expected."""
    what = state.kind[i]
    mark_cut(state, i)
    if what == t.RBRACE:
        close_brace(state, i)
    elif what in (t.WORD, t.STRING, t.OTHER):
        _name(state, i)
    elif what == t.COMMA:
        _comma(state, i)
    elif what == t.ARROW:
        state.skip_unexpected(i, state.expected_here())
        if not state.first[i + 1]:
            state.later = (drop, "", -1)
    elif what in (t.LSQB, t.SELECTOR) and _bracket_key(state, i):
        pass
    elif what == t.LBRACE:
        stray_brace(state, i)
    elif what == t.LSQB:
        state.unexpected(i, state.expected_here())
        open_array(state, i, drop, "")
    elif what == t.RSQB:
        stray_bracket(state, i)
    else:
        state.unexpected(i, state.expected_here())
        skip(state, i)


def stray_bracket(state: State, i: int) -> None:
    """Read ``]`` in a block with braces: it is in the place of ``}``, or extra."""
    if state.missing_braces > 0 > state.missing_brackets:
        state.unexpected(i, "`}`")
        state.missing_braces -= 1
        state.missing_brackets += 1
        state.close_block(i)
        return
    hint = "Write `}` before the bracket" if state.in_list() else "Remove the bracket"
    state.unexpected(i, state.expected_here(), weak=bool(state.errors), hint=hint)
    state.i = i + 1


def _name(state: State, i: int) -> None:
    """Read the name or key at token ``i``; what follows decides what it is."""
    kind = state.kind
    n = i + 1
    follows = kind[n]
    frame = state.stack[-1]
    if follows == t.ARROW:
        _pair(state, i, n, n + 1)
        return
    if _replaced_arrow(state, i, n):
        return
    if follows == t.LSQB and kind[n + 1] == t.WORD and kind[n + 2] == t.ARROW:
        state.unexpected(n, "`=>`")
        state.exclude_from_count(n)
        state.i = n + 1
        return
    if follows == t.LBRACE and name_with_brace(state, i):
        return
    if kind[i] == t.WORD and state.tokens.word(i) in _BRANCH_WORDS and follows not in (t.OPERATOR, t.COMMA):
        branch_in_plugin(state, i)
        return
    if follows == t.LBRACE:
        _missing_arrow(state, i, n)
        return
    if kind[i] == t.OTHER and _colon_in_word(state, i):
        return
    if follows == t.OPERATOR and _operator_as_arrow(state, i, n):
        return
    if follows in (t.STRING, t.WORD, t.OTHER) and _name_after_name(state, i, n):
        return
    if (
        state.line[n] == state.line[i]
        and (follows in (t.STRING, t.LSQB, t.OTHER) or (follows == t.WORD and is_value_token(state, n)))
        and not (kind[i] == t.STRING and frame.mode == t.OPTIONS)
    ):
        _missing_arrow(state, i, n)
        return
    if follows == t.COMMA and frame.mode == t.HASH and kind[n + 1] in (t.STRING, t.WORD) and kind[n + 2] != t.ARROW:
        _wrong_arrow(state, i, state.start[n], state.end[n], ",")
        _pair(state, i, n, n + 1)
        return
    if not _unquoted_words(state, i):
        _name_alone(state, i)


def _operator_as_arrow(state: State, i: int, n: int) -> bool:
    """Read ``name = value``, where token ``n`` is in the place of the arrow. False if it is not that."""
    last = n
    if state.kind[n + 1] in (t.OPERATOR, t.ARROW) and state.line[n + 1] == state.line[n]:
        last = n + 1
    operator = state.text[state.start[n] : state.end[last]]
    if "".join(operator.split()) not in ARROWS and operator.strip("=>- :") != "":
        return False
    unquoted = state.start[state.last_unquoted] if state.last_unquoted is not None else -1
    is_refused = any(error.start == unquoted for error, _, _ in state.errors[-3:])
    if operator[0] in "<>" and is_refused and _unquoted_words(state, i):
        return True  # `<user name>`
    _wrong_arrow(state, i, state.start[n], state.end[last], operator)
    _pair(state, i, n, last + 1)
    return True


def _name_after_name(state: State, i: int, n: int) -> bool:
    """Report the name at token ``i`` in front of another setting, whose name is token ``n``. False if that is none."""
    kind = state.kind
    if kind[n + 1] not in (t.ARROW, t.OPERATOR) or (kind[n] == t.WORD and state.first[n]):
        return False
    if i in state.tokens.broken or (state.errors and state.errors[-1][0].end >= state.start[i] - 1):
        state.i = n
    elif not _unquoted_words(state, i):
        state.unexpected(i, "`=>`" if state.first[n] else state.expected_here())
        state.i = n
    return True


def _name_alone(state: State, i: int) -> None:
    """Report a name without an arrow and a value."""
    frame = state.stack[-1]
    if i in state.tokens.broken:
        state.i = i + 1
        return
    if state.kind[i] == t.STRING or (not state.first[i] and frame.filled and state.line[i - 1] == state.line[i]):
        state.unexpected(i, state.expected_here())
    else:
        detail = {"name": state.tokens.word(i), "arrow": "missing"}
        if frame.mode == t.HASH:
            detail["in"] = "hash"
        state.error("missing-value", state.start[i], state.end[i], detail, (frame.opened_here(),))
    frame.filled = True
    state.i = i + 1


def _replaced_arrow(state: State, i: int, n: int) -> bool:
    """Read ``name { value``, where the bracket is in the place of the arrow and the part has too many of its kind.

    Returns False, without reading anything, if it is not that.
    """
    kind = state.kind
    follows = kind[n]
    missing = state.missing_braces if follows in (t.LBRACE, t.RBRACE) else state.missing_brackets
    wrong = missing < 0 if follows in (t.RBRACE, t.RSQB) else missing > 0 and follows in (t.LBRACE, t.LSQB)
    value = n + 1
    if (
        not wrong
        or state.line[value] != state.line[i]
        or kind[value] not in (t.STRING, t.WORD, t.OTHER, t.LSQB, t.LBRACE)
    ):
        return False
    if kind[value] in (t.STRING, t.WORD, t.OTHER) and kind[value + 1] in (
        t.ARROW,
        t.OPERATOR,
        t.COMMA,
        t.RSQB,
        t.LBRACE,
    ):
        return False
    if follows == t.LBRACE and kind[value] == t.LBRACE and kind[value + 1] == t.LBRACE:
        return False
    state.unexpected(n, "`=>`")
    state.exclude_from_count(n)
    _pair(state, i, n, value)
    return True


def _pair(state: State, i: int, arrow: int, value: int) -> None:
    """Read a setting or pair whose name is token ``i``; ``arrow`` and ``value``: its other tokens."""
    frame = state.stack[-1]
    frame.filled = True
    start, end, offset = state.start[i], state.end[i], state.start[arrow]
    word = state.text[start:end]
    is_string = word[0] in "\"'" and len(word) > 1
    if frame.mode == t.HASH:
        if state.kind[i] != t.STRING and not is_number(word) and (state.kind[i] == t.OTHER or not is_bareword(word)):
            needs_quotes(state, i, end, "key")
        key: String | Bareword | Number
        if is_string:
            key = String(start, end, word[0], word[1:-1])
        elif word[0] in "-0123456789":
            key = Number(start, end, word)
        else:
            key = Bareword(start, end, word)

        def make_pair(node: Any) -> Any:
            entry = Pair(start, node.end, key, offset, node)
            frame.entries.append(entry)
            return entry

        read_value(state, value, make_pair, word, i)
        return
    if state.kind[i] == t.OTHER:
        state.unexpected(i, "the name of a setting (letters, digits, `_` and `-`)")

    def make_option(node: Any) -> Any:
        entry = Option(start, node.end, word[1:-1] if is_string else word, end, offset, node)
        frame.entries.append(entry)
        return entry

    read_value(state, value, make_option, word, i)


def _comma(state: State, i: int) -> None:
    """Read a comma in the place of a name."""
    frame = state.stack[-1]
    if _bare_list(state, i, frame):
        return
    start, end = state.start[i], state.end[i]
    edit = (start, end, "" if state.text[end : end + 1] in ("", " ", "\t", "\r", "\n", "}") else " ")
    outer = frame.repeats.get("wrong-arrow")
    if outer is not None and outer.error.detail["found"] == ":":
        outer.edits.append(edit)
    elif not frame.filled:
        state.unexpected(i, state.expected_here())
    else:
        where = "pairs" if frame.mode == t.HASH else "settings"
        state.repeated_error(frame, "comma-between-entries", start, end, {"where": where}, (edit,))
    state.i = i + 1


def _bare_list(state: State, i: int, frame: BlockFrame) -> bool:
    """Read the rest of ``a => "x", "y"``: several values without the brackets of a list. False if it is not that."""
    kind = state.kind
    if frame.mode == t.HASH or not frame.filled or kind[i - 1] not in (t.STRING, t.WORD, t.OTHER):
        return False
    index = i
    while kind[index] == t.COMMA and kind[index + 1] in (t.STRING, t.WORD, t.OTHER):
        if kind[index + 2] in (t.ARROW, t.OPERATOR, t.LBRACE):
            return False
        index += 2
    if index == i:
        return False
    state.unexpected(i, "`[` before the first of several values")
    if kind[index] == t.RSQB and state.missing_brackets < 0:
        state.missing_brackets += 1
        index += 1
    state.i = index
    return True


def _wrong_arrow(state: State, i: int, start: int, end: int, operator: str) -> None:
    """Report ``operator`` at ``start`` in the place of ``=>``, after the name token ``i``."""
    text = state.text
    frame = state.stack[-1]
    left = "" if start > 0 and text[start - 1] in " \t\n" else " "
    right = "" if text[end : end + 1] in ("", " ", "\t", "\r", "\n") else " "
    edits = ((start, end, f"{left}=>{right}"),)
    repeat = frame.repeats.get("wrong-arrow")
    if repeat is not None and repeat.error.detail["found"] != operator:
        del frame.repeats["wrong-arrow"]
    detail = {"found": operator, "expected": "=>", "name": state.tokens.word(i)}
    state.repeated_error(frame, "wrong-arrow", start, end, detail, edits)


def _missing_arrow(state: State, i: int, n: int) -> None:
    """Read a setting or pair without an arrow: its name is token ``i``, its value token ``n``."""
    end = state.end[i]
    edits = ((end, state.start[n], " => "),)
    detail = {"found": "", "expected": "=>", "name": state.tokens.word(i)}
    state.error("wrong-arrow", state.start[i], end, detail, (), edits)
    _pair(state, i, i, n)


def _colon_in_word(state: State, i: int) -> bool:
    """Read ``port:5044`` and ``port:a/b``: name, colon and value in one token. False if it is not that."""
    start, end = state.start[i], state.end[i]
    name, _, rest = state.text[start:end].partition(":")
    if not rest or not is_bareword(name) or rest.startswith("/") or state.kind[i + 1] in (t.ARROW, t.LBRACE):
        return False
    offset = start + len(name)
    _wrong_arrow(state, i, offset, offset + 1, ":")
    repeat = state.stack[-1].repeats["wrong-arrow"]
    if not (is_number(rest) or is_bareword(rest)):
        repeat.edits.append((offset + 1, end, quoted(rest)))
    state.stack[-1].filled = True
    state.i = i + 1
    return True


def _unquoted_words(state: State, i: int) -> bool:
    """Read the rest of an unquoted value that contains spaces. False if the line has no further words."""
    last = state.last_unquoted
    if last is None or state.kind[i] == t.STRING or state.first[i] or state.line[last] != state.line[i]:
        return False
    if state.end[i - 1] > state.start[i] or state.kind[i - 1] not in (t.WORD, t.OTHER, t.OPERATOR, t.PAREN):
        return False
    end, shape = unquoted_end(state, i), state.kind[i : i + 3]
    while (
        state.kind[end : end + 3] == shape
        and state.line[end + 2] == state.line[i]
        and state.end[end - 1] < state.start[end]
    ):
        end = unquoted_end(state, end)  # the same again (`a / b / c`): one error for all
    while state.errors and state.errors[-1][0].start == state.start[last]:
        state.errors.pop()  # about the words before
    needs_quotes(state, last, state.end[end - 1], "value")
    state.i = end
    return True


def _bracket_key(state: State, i: int) -> bool:
    """Read ``[a][b] => …``: a key that is a field reference without quotes. False if it is not that."""
    kind = state.kind
    index = i
    if kind[i] == t.SELECTOR:
        index += 1
    while (
        index < i + 60 and kind[index] == t.LSQB and kind[index + 1] in (t.WORD, t.OTHER) and kind[index + 2] == t.RSQB
    ):
        index += 3
    if index == i or kind[index] != t.ARROW:
        return False
    state.stack[-1].filled = True
    needs_quotes(state, i, state.end[index - 1], "key")
    read_value(state, index + 1, drop, "")
    return True
