"""Names of groups in Ruby's regular expressions: ``<name>`` of a definition, a back-reference, a call."""

from __future__ import annotations

from lslint.grammar.numbers import digits_end, is_digits
from lslint.grammar.regex.oniguruma.tree import PatternState, SyntaxFault

MAX_INT = 0x7FFFFFFF


def plain_name(state: PatternState, begin: int, closing: str, refers: bool) -> tuple[int, str, int]:
    """A name that begins at ``text[begin]``: the offset behind its ``closing``, the name, its number (0 if it is none).

    ``refers``: it is a reference, where numbers (``1``, ``-1``) are allowed; a group is not named like one. Raises
    ``SyntaxFault`` as the engine does, ``NeedsExpansion``.
    """
    text = state.text
    size = len(text)
    if begin >= size or text[begin] == closing:
        raise SyntaxFault("group name is empty", begin - 1, min(begin + 1, size))
    end = begin + 1
    while end < size and text[end] not in (closing, ")"):
        end += 1
    state.refuse_atoms(begin, end)
    name = text[begin:end]
    number = 0
    if name[0] in "-0123456789":
        number = _number(name) if refers else 0
        if not number:
            raise SyntaxFault(f"invalid group name <{name}>", begin - 1, min(end + 1, size))
    if not text.startswith(closing, end):
        raise SyntaxFault(f"invalid group name <{text[begin:]}>", begin - 1, size)
    return end + 1, name, number


def level_name(state: PatternState, offset: int) -> tuple[int, str | None, int]:
    """``<name>``, ``<n>``, ``<-n>`` at ``text[at]``, each maybe with a level ``+n`` or ``-n``, as behind ``\\k``.

    The offset behind it, and a name or the number of a group. Raises as ``plain_name``.
    """
    text = state.text
    size = len(text)
    begin = offset + 1
    closing = ">" if text[offset] == "<" else "'"
    if begin >= size or text[begin] == closing:
        raise SyntaxFault("group name is empty", offset, min(begin + 1, size))
    end = begin + 1
    while end < size and text[end] not in (closing, ")", "+", "-"):
        end += 1
    state.refuse_atoms(begin, end)
    name = text[begin:end]
    counted = name[0] in "-0123456789"
    number = _number(name) if counted else 0
    after = end
    if after < size and text[after] in "+-":
        after = digits_end(text, after + 1)
        if after == end + 1:
            after = size  # plus or minus without a number
    if (counted and not number) or not text.startswith(closing, after):
        raise SyntaxFault(f"invalid group name <{name}>", offset, min(end + 1, size))
    if not counted:
        return after + 1, name, 0
    if number < 0:
        number += state.groups + 1
        if number <= 0:
            raise SyntaxFault("invalid backref number/name", offset, after + 1)
    return after + 1, None, number


def _number(name: str) -> int:
    """The number that a name is, 0 for one that is none or zero."""
    digits = name[1:] if name[0] == "-" else name
    if not is_digits(digits):
        return 0
    number = min(int(digits[:12]), MAX_INT)
    return -number if name[0] == "-" else number
