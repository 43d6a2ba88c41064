"""The fixes that are offered for a JSON text that the grammar refuses: those that together make JSON of it, if no other
JSON may be meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.json.reader import Reader, Refused
from lslint.grammar.config.json.recovery import recover
from lslint.grammar.config.json.text import COMMENT, STRING_END
from lslint.grammar.config.tree import ConfigNode, Entry, Mapping, Sequence
from lslint.grammar.lines import line_end, line_start
from lslint.grammar.parse_errors import Edit, ParseError, Span
from lslint.grammar.spans import edited, union

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_BRACKETS = frozenset(("missing-open-bracket", "unclosed-bracket", "wrong-bracket"))
_GUESSES = _BRACKETS | {
    "annotation", "callout", "extra-bracket", "inner-quote", "line-break-in-string", "unclosed-string",
}  # fmt: skip
"""Errors for which the fix has to guess where a value begins or ends."""
_ROUNDS = 3
"""How often the text is read again to find errors that earlier ones hid."""
_MAX_READ = 20_000_000
"""Characters that are read at most to compare what else may be meant."""


def check_fixes(text: str, start: int, end: int, errors: list[ParseError]) -> None:
    """Remove the edits of the syntax errors of ``text[start:end]``, unless all of them are sound. ``detail["guess"]``
    marks the errors of a text in which one of the edits is a guess."""
    syntax = [error for error in errors if error.kind == "json-syntax"]
    if not any(error.edits for error in syntax):
        return
    guesses = {error.detail["what"] for error in syntax if _is_guess(error)}
    for error in syntax if guesses else ():
        error.detail["guess"] = "yes"
    edits = [(first - start, last - start, new) for error in syntax for first, last, new in error.edits]
    spans = [(error.start, error.end) for error in syntax]
    spans += [related[:2] for error in syntax for related in error.related]
    places = [(first - start, last - start) for first, last in spans]
    if not _are_sound(text[start:end], edits, places, guesses, len(errors) - len(syntax)):
        for error in syntax:
            error.edits = ()


def _is_guess(error: ParseError) -> bool:
    """Whether the fix guesses where a value begins or ends, or quotes a word, which may be a placeholder."""
    what = error.detail["what"]
    return what in _GUESSES or (what == "unquoted-value" and any(new[:1] == '"' for _, _, new in error.edits))


def is_sound(text: str, edit: Edit) -> bool:
    """Whether an edit of brackets makes JSON of the text, and no other edit makes other JSON of it."""
    return _are_sound(text, [edit], [], _BRACKETS, 0)


def _are_sound(text: str, edits: list[Edit], places: list[Span], guesses: Iterable[str], repeats: int) -> bool:
    """``places``: of the errors; ``guesses``: what they are, as far as the edits guess; ``repeats``: names that the
    text has twice."""
    edits.sort()
    root, repaired = _repaired(text, edits, repeats)
    if root is None or not guesses:
        return root is not None
    moved, shift = [], 0
    for first, last, new in edits:
        moved += [first + shift, first + shift + len(new)]
        shift += len(new) - (last - first)
    is_laid_out = _is_laid_out(repaired, root, moved)
    if not is_laid_out and not _BRACKETS.isdisjoint(guesses):
        return False
    places += [(first, last) for first, last, _ in edits]
    lines = union((line_start(text, first), line_end(text, last) + 1 or len(text) + 1) for first, last in places)
    if sum(last - first for first, last in lines) * len(text) * len(_SIGNS) > _MAX_READ:
        return False
    meant = _value(repaired)
    for offset, variation in _variations(text, lines):
        if _value(variation) not in (None, meant):
            root = _read(variation, repeats)
            if root is not None and (not is_laid_out or _is_laid_out(variation, root, [offset])):
                return False
    return True


def _repaired(text: str, edits: list[Edit], repeats: int) -> tuple[ConfigNode | None, str]:
    """The text after the edits and those of the errors that they uncover; and its tree, None if it is not JSON."""
    for _ in range(_ROUNDS):
        repaired = edited(text, edits) if edits else None
        if repaired is None:
            break
        root = _read(repaired, repeats)
        if root is not None:
            return root, repaired
        text, errors = repaired, recover(repaired, 0, len(repaired))[1]
        if any(error.detail.get("what") in _GUESSES for error in errors):
            break
        edits = [edit for error in errors for edit in error.edits]
    return None, text


def _read(text: str, repeats: int) -> ConfigNode | None:
    """The tree of the text, if it is one JSON value with at most so many repeated names."""
    reader = Reader(text, 0, len(text), None)
    try:
        root = reader.read()
    except Refused:
        return None
    return root if reader.rest is None and len(reader.errors) <= repeats else None


def _value(text: str) -> Any:
    """What a JSON text says, with the names in order; None if it is not JSON."""
    from json import loads

    if "/" in text:
        text = compiled(rf"({STRING_END})|{COMMENT}").sub(lambda match: match[1] or " ", text)
    try:
        return loads(text, object_pairs_hook=lambda pairs: ("object", pairs))
    except (ValueError, RecursionError):
        return None


_SIGNS = '"{}[]'


def _variations(text: str, lines: list[Span]) -> Iterator[tuple[int, str]]:
    """The texts with one quote or bracket added, removed or replaced in these lines, and its offset."""
    for start, end in lines:
        for offset in range(start, min(end, len(text) + 1)):
            before, character = text[:offset], text[offset : offset + 1]
            if character and character in _SIGNS:
                yield offset, before + text[offset + 1 :]
                for sign in _SIGNS[1:] if character != '"' else "":
                    yield offset, before + sign + text[offset + 1 :]
            if not (character.isalnum() and before[-1:].isalnum()):
                for sign in _SIGNS:
                    yield offset, before + sign + text[offset:]


def _is_laid_out(text: str, root: ConfigNode, places: list[int]) -> bool:
    """Whether the indentation shows the same objects and lists as the brackets: everywhere the lines in one have the
    same indentation, which is deeper than that of the line where it begins; around these places none begins on a line
    with others, and a line that begins with a closing bracket is indented as the one of the opening bracket."""
    todo: list[tuple[int, ConfigNode]] = [(root.start, root)]
    while todo:
        start, node = todo.pop()
        is_near = any(start <= place <= node.end for place in places)
        if not isinstance(node, Mapping | Sequence):
            if is_near and "\n" in text[start : node.start]:
                return False
            continue
        children: list[Entry] | list[ConfigNode] = node.entries if isinstance(node, Mapping) else node.items
        todo += [(each.start, each.value if isinstance(each, Entry) else each) for each in children]
        if text.find("\n", start, node.end) < 0:
            continue
        indent = _indent(text, start, None)
        starts = [-1, *(child.start for child in children)]
        columns = {_indent(text, offset, " \t{[", before) for before, offset in pairwise(starts)}
        if len(columns - {-1}) > 1 or any(0 <= column <= indent for column in columns):
            return False
        if is_near and (len(columns) > 1 or _indent(text, node.end - 1, " \t") not in (-1, indent)):
            return False
    return True


def _indent(text: str, offset: int, passed: str | None, low: int = -1) -> int:
    """The indentation of the line of an offset; -1 if others than the ``passed`` characters precede it there, for
    example a value that begins at ``low``."""
    start = text.rfind("\n", max(low, 0), offset) + 1
    if low >= 0 and not start:
        return -1
    before = text[start:offset]
    if passed is not None and before.strip(passed):
        return -1
    return len(before) - len(before.lstrip(" \t"))
