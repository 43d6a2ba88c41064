"""Values: strings, unquoted values, and the blocks that are values (hashes, lists, codecs)."""

from __future__ import annotations

import re

from lslint.grammar.logstash.nodes import Array, Bareword, Hash, Number, Plugin, String
from lslint.grammar.logstash.recovery import tokens as t
from lslint.grammar.logstash.recovery.state import State
from lslint.grammar.numbers import is_digits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lslint.grammar.logstash.recovery.state import Make

ARROWS = frozenset(("=", ":", "->", "==", "==>", ":=", ":=>", "=>=", "=:", "=>>", "=-", "<=", ">=", ">", "=<", "~="))


MAX_REFERENCE = 60
"""Tokens of a field reference without quotes."""


def is_number(word: str) -> bool:
    """Whether the word is a number."""
    return re.fullmatch(r"-?[0-9]+(?:\.[0-9]*)?", word) is not None


def is_bareword(word: str) -> bool:
    """Whether the word may be a value without quotes."""
    return re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]+", word) is not None


def with_leading_zero(text: str) -> str:
    """Return a number without digits before the point (``.5``) in a form that Logstash reads; empty for other text."""
    digits = text.lstrip("-")
    is_number = len(text) - len(digits) < 2 and digits[:1] == "." and is_digits(digits[1:])
    return text.replace(".", "0.") if is_number else ""


def quoted(text: str) -> str:
    """``text`` as a string. Not for text that ends with a backslash, which would escape the quote."""
    return f"'{text}'" if '"' in text else f'"{text}"'


def read_value(state: State, i: int, make: Make, name: str, name_token: int = -1) -> None:
    """Read the value at token ``i``. ``make`` puts its node into the tree and returns the node that holds it.

    ``name``: of the setting or key, for messages; ``name_token``: its token, -1 if there is none.
    """
    kind = state.kind
    what = kind[i]
    state.last_unquoted = None
    start, end = state.start[i], state.end[i]
    if what == t.STRING:
        if kind[i + 1] == t.LBRACE and not (state.first[i + 1] and state.missing_braces < 0):
            _open_codec(state, i, make)
            return
        if kind[i + 1] == t.ARROW and i not in state.tokens.broken and not (state.first[i + 1] and not state.first[i]):
            _value_is_key(state, i, make, name, name_token)
            return
        make(string_at(state, i))
        state.i = i + 1
    elif what == t.WORD:
        if kind[i + 1] == t.LBRACE and not (state.first[i] and name_token >= 0 and state.missing_braces >= 0):
            _open_codec(state, i, make)
        elif (
            (
                (kind[i + 1] == t.ARROW and (state.first[i] or not state.first[i + 1]))
                or (kind[i + 1] == t.LBRACE and state.first[i])
            )
            and name_token >= 0
            and not (is_number(state.tokens.word(i)) and state.line[i] == state.line[name_token])
        ) or (kind[i + 1] == t.OPERATOR and state.first[i] and state.tokens.word(i + 1) in ARROWS):
            _missing_value(state, name, name_token, i)
        else:
            _unquoted_value(state, i, make)
    elif what in (t.LBRACE, t.LSQB):
        if what == t.LBRACE or not _bare_reference(state, i, make):
            _open_value(state, i, make, name)
    elif what in (t.RBRACE, t.RSQB, t.COMMA, t.END) or i == state.next_part:
        _closer_for_value(state, i, name, name_token)
    elif what in (t.ARROW, t.FOREIGN) or (
        what == t.OPERATOR and start > state.end[i - 1] and state.tokens.word(i) in ARROWS
    ):
        if what != t.FOREIGN and kind[i - 1] in (t.ARROW, t.OPERATOR):
            detail = {"found": state.display(i), "expected": "a value"}
            state.error("unexpected", start, end, detail, (), ((start, end, ""),))
            state.later = (make, name, name_token)
            state.i = i + 1
            return
        state.skip_unexpected(i, "a value")
    else:
        _unquoted_value(state, i, make)


def _open_value(state: State, i: int, make: Make, name: str) -> None:
    """Open a hash or a list. The bracket may be the wrong one, if the numbers of missing ones suggest it."""
    kind = state.kind
    is_hash = kind[i] == t.LBRACE
    if not is_hash and state.missing_brackets > 0 and kind[i + 1] == t.LBRACE and kind[i + 3] == t.ARROW:
        state.skip_unexpected(i, "a name")
        open_hash(state, i + 1, make, name)
        return
    if state.missing_braces * state.missing_brackets < 0 and (state.missing_braces > 0) == is_hash:
        ahead = i + 1
        while kind[ahead] not in (t.LBRACE, t.RBRACE, t.LSQB, t.RSQB, t.END) and ahead < i + 100:
            ahead += 1
        is_other = kind[ahead] == (t.RSQB if is_hash else t.RBRACE) and kind[i + 2] != t.LBRACE
        if is_other and ahead - 1 not in state.tokens.broken:  # else the string before it holds the closing bracket
            state.unexpected(i, "`[`" if is_hash else "`{`")
            state.missing_braces += -1 if is_hash else 1
            state.missing_brackets += 1 if is_hash else -1
            is_hash = not is_hash
    if is_hash and not _list_in_braces(state, i, make):
        open_hash(state, i, make, name)
    elif not is_hash:
        open_array(state, i, make, name)


def _list_in_braces(state: State, i: int, make: Make) -> bool:
    """Read ``{ "a", "b", "c" }``: values and at least two commas. Returns whether it was one."""
    kind = state.kind
    commas = 0
    index = i + 1
    while kind[index] in (t.STRING, t.WORD, t.OTHER, t.COMMA):
        commas += kind[index] == t.COMMA
        index += 1
    if kind[index] != t.RBRACE or commas < 2:
        return False
    state.unexpected(i, "`[`", hint="Write values without keys as a list")
    make(Array(state.start[i], state.end[index], []))
    state.i = index + 1
    return True


def _unquoted_value(state: State, i: int, make: Make) -> None:
    """Read a value without quotes."""
    start = state.start[i]
    after = _heredoc_end(state, i)
    if after:
        word = state.text[start : state.end[i + 1]]
        state.error("value-needs-quotes", start, start + len(word), {"text": word, "role": "heredoc"})
        make(Bareword(start, start + len(word), word))
        state.i = after
        return
    end = unquoted_end(state, i)
    if state.stack[-1].mode != t.ARRAY:
        end = _pattern_end(state, end)
    word = state.text[start : state.end[end - 1]]
    state.i = end
    state.last_unquoted = i
    if is_number(word):
        make(Number(start, start + len(word), word))
        return
    if not is_bareword(word):
        needs_quotes(state, i, start + len(word), "value")
    make(Bareword(start, start + len(word), word))


def _heredoc_end(state: State, i: int) -> int:
    """The token after a heredoc of other languages, ``<<END`` to a line ``END``; 0 if there is none."""
    if state.text[state.start[i] : state.start[i] + 2] != "<<" or state.kind[i + 1] != t.WORD or state.first[i + 1]:
        return 0
    word = state.tokens.word(i + 1)
    for index in range(i + 2, min(i + 2000, len(state.kind))):
        if state.first[index] and state.kind[index] == t.WORD and state.tokens.word(index) == word:
            return index + 1
    return 0


def unquoted_end(state: State, i: int) -> int:
    """The token after an unquoted value: parts without space between them, and words up to the end of the line."""
    kind, start, end = state.kind, state.start, state.end
    plain = kind[i] == t.WORD
    brackets = 0
    i += 1
    loose = (t.WORD, t.OTHER, t.OPERATOR, t.PAREN, t.SELECTOR, t.REGEXP, t.FOREIGN)
    while kind[i] in loose or (kind[i] in (t.ARROW, t.LSQB, t.RSQB) and not plain and start[i] == end[i - 1]):
        glued = start[i] == end[i - 1]
        brackets += (kind[i] == t.LSQB) - (kind[i] == t.RSQB)
        if brackets < 0:
            break
        if not glued:
            if plain and kind[i] == t.OPERATOR and not state.first[i]:
                pass
            elif (
                state.first[i]
                or kind[i + 1] in (t.ARROW, t.OPERATOR, t.STRING, t.LSQB, t.LBRACE)
                or kind[i] != t.WORD
                or (kind[i + 1] == t.WORD and is_number(state.tokens.word(i + 1)))
                or (state.first[i + 1] is False and kind[i + 1] == t.COMMA)
                or (plain and _is_name_alone(state, i))
            ):
                break
        i += 1
        plain = False
    return i


def _pattern_end(state: State, i: int) -> int:
    """The token after a pattern without quotes that has commas: ``%{IP:a}, %{WORD:b}``; ``i``: after its first part."""
    kind, start, first = state.kind, state.start, state.first
    while kind[i] == t.COMMA and not first[i + 1]:
        if kind[i + 1] == t.OTHER and state.text[start[i + 1]] == "%":
            i = unquoted_end(state, i + 1)
        elif (kind[i + 1], kind[i + 2], kind[i + 3]) == (t.LBRACE, t.WORD, t.RBRACE) and not (
            first[i + 2] or first[i + 3]
        ):
            i += 4  # a typo for `%{WORD}`
        else:
            break
    return i


def _is_name_alone(state: State, i: int) -> bool:
    """Whether the word is the name of a setting with its value on the same line (``a => yes b no``)."""
    return (
        state.kind[i + 1] in (t.WORD, t.OTHER)
        and state.line[i + 1] == state.line[i]
        and not (state.kind[i + 2] in (t.WORD, t.OTHER) and state.line[i + 2] == state.line[i])
    )


def _bare_reference(state: State, i: int, make: Make) -> bool:
    """Read ``[a][b]``: a value that is a field reference without quotes. False if it is not that."""
    kind, start, end = state.kind, state.start, state.end
    index = i
    while (
        index < i + MAX_REFERENCE
        and kind[index] == t.LSQB
        and kind[index + 1] in (t.WORD, t.OTHER)
        and kind[index + 2] == t.RSQB
        and end[index] == start[index + 1]
        and end[index + 1] == start[index + 2]
        and (index == i or end[index - 1] == start[index])
        and not is_number(state.tokens.word(index + 1))
    ):
        index += 3
    is_field = state.stack[-1].mode == t.HASH and state.text.startswith("@", start[i] + 1)
    if index == i or (index == i + 3 and not is_field):  # `[a]` is a list
        return False
    needs_quotes(state, i, end[index - 1], "reference")
    make(Bareword(start[i], end[index - 1], state.text[start[i] : end[index - 1]]))
    state.i = index
    return True


def is_value_token(state: State, i: int) -> bool:
    """Whether the word at token ``i`` is valid as a value."""
    word = state.tokens.word(i)
    return is_number(word) or is_bareword(word)


def _value_is_key(state: State, i: int, make: Make, name: str, name_token: int) -> None:
    """``a => "b" => …``: the value is a key. The braces around the pairs are missing, or the value."""
    if state.first[i] and state.stack[-1].mode == t.HASH:
        _missing_value(state, name, name_token, i)
        return
    detail = {"found": state.display(i), "expected": "`{`", "hint": "Write pairs in braces: `{ key => value }`"}
    state.error("unexpected", state.start[i], state.end[i], detail)
    make(Hash(state.start[i], state.end[i], []))
    state.later = (drop, "", -1)
    state.i = i + 2


def _missing_value(state: State, name: str, name_token: int, i: int) -> None:
    """Report a name with an arrow but no value; token ``i`` is the next name, a comma or a closing bracket."""
    if name_token >= 0:
        state.error("missing-value", state.start[name_token], state.end[i - 1], {"name": name})
    state.i = i


def _closer_for_value(state: State, i: int, name: str, name_token: int) -> None:
    """Read a closing bracket or comma in the place of a value."""
    what = state.kind[i]
    if name_token < 0:
        state.i = i + 1 if what == t.COMMA else i
        return
    is_read = what in (t.COMMA, t.RSQB)
    if what == t.RBRACE and state.missing_braces < 0 and state.line[i] == state.line[name_token]:
        state.missing_braces += 1
        is_read = True
    elif what == t.RSQB and state.missing_brackets < 0:
        state.missing_brackets += 1
    _missing_value(state, name, name_token, i)
    state.i = i + is_read


_BEFORE_SEMICOLON = re.compile(r"[\w.:/@-]*\w[ \t]*;")


def needs_quotes(state: State, i: int, end: int, role: str) -> None:
    """Report text from token ``i`` on that is not valid without quotes. ``role``: ``key``, ``value`` or ``reference``
    (a field reference as a value)."""
    start = state.start[i]
    word = state.text[start:end]
    if len(word) == 1 and state.kind[i] == t.WORD:
        edit = (start, end, f'"{word}"')
        state.error("one-letter-bareword", start, end, {"text": word, "role": role}, (), (edit,))
        return
    detail = {"text": word, "role": role}
    if role == "value" and _BEFORE_SEMICOLON.fullmatch(word):
        before = word[:-1].rstrip()
        detail["better"] = before if is_number(before) or is_bareword(before) else quoted(before)
        state.error("value-needs-quotes", start, end, detail, (), ((start, end, detail["better"]),))
        return
    edits = () if word.endswith("\\") or ('"' in word and "'" in word) else ((start, end, quoted(word)),)
    number = with_leading_zero(word)
    if number and role == "value":
        detail["number"] = number
        edits = ((start, end, number),)
    state.error("value-needs-quotes", start, end, detail, (), edits)


def string_at(state: State, i: int) -> String:
    """The node of the string that is token ``i``; of one that is never closed, the value reaches to its end."""
    start, end = state.start[i], state.end[i]
    quote = state.text[start]
    is_open = i in state.tokens.broken and quote in "\"'" and state.text[end - 1] != quote
    return String(start, end, quote, state.text[start + 1 : end if is_open else end - 1])


def new_plugin(state: State, i: int, brace: int, kind: str) -> Plugin:
    """The node of a plugin whose name is token ``i`` and whose head ends with token ``brace``."""
    start, name_end = state.start[i], state.end[i]
    name = state.text[start:name_end]
    is_quoted = name[0] in "\"'"
    if is_quoted:
        name = name[1:-1]
    return Plugin(start, state.end[brace], kind, name, name_end, is_quoted, state.start[brace], -1, [])


def _open_codec(state: State, i: int, make: Make) -> None:
    """Open a plugin that is a value: its name is token ``i``, its brace the next one."""
    brace = i + 1
    node = new_plugin(state, i, brace, "codec")
    frame = state.open_block(t.OPTIONS, "codec", node.name, i, brace, node, node.options, (make(node),))
    frame.line, frame.indent = state.line[brace], state.indent[brace]
    state.i = brace + 1


def open_hash(state: State, i: int, make: Make, name: str) -> None:
    """Open a hash at the brace ``i``; ``make`` and ``name`` as in ``read_value``."""
    node = Hash(state.start[i], state.end[i], [])
    state.open_block(t.HASH, "hash", name.strip("\"'"), i, i, node, node.pairs, (make(node),))
    state.i = i + 1


def open_array(state: State, i: int, make: Make, name: str) -> None:
    """Open a list at the bracket ``i``; ``make`` and ``name`` as in ``read_value``."""
    node = Array(state.start[i], state.end[i], [])
    state.open_block(t.ARRAY, "array", name.strip("\"'"), i, i, node, node.items, (make(node),))
    state.i = i + 1


def drop(node: Any) -> Any:
    """``make`` of a value that is not part of the tree."""
    return node
