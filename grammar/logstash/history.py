"""What older releases of Logstash did not read yet of the language that ``logstash.lark`` describes.

The grammar is that of 8.15; each entry tells since when it holds. From the grammar's history (facts of the real parsers
of 6.8.23, 7.0.0, 7.17.29, 8.14.3 and 8.15.0).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lslint.grammar.logstash.conditions import conditions, leaves, operands, parts
from lslint.grammar.logstash.nodes import Array, Pipeline
from lslint.grammar.parse_errors import ParseError

NEWEST = (8, 15)
"""From here on nothing has changed."""
_BLANKS = " \t\r\n\f\v"


def errors(text: str, tree: Pipeline, release: tuple[int, ...], alone: bool = True) -> list[ParseError]:
    """Syntax errors (kind ``unexpected``) for what ``release`` refuses and the newest release reads, in order of place.

    ``release``: its numbers, as ``(7, 17)``. ``alone``: certainly no other file belongs to the pipeline. Where others
    may, only 7.6.0 and 7.6.1 refuse one without sections or with a comment at its end: they read each file by itself,
    and skip blank ones. Details of a syntax error: ``hint``, and ``last``: the last minor release that refuses it.
    """
    problems: list[ParseError] = []
    if release >= NEWEST:
        return problems
    is_old = release < (7, 6, 2) and release != (7, 6)  # 7.6 is its last patch release
    reads_each = is_old and release[:2] == (7, 6) and text.strip(_BLANKS) != ""
    if is_old and not tree.sections and (alone or reads_each):
        hint = "before 7.6.2 a pipeline needs at least one section"
        if not alone:
            hint = "in 7.6.0 and 7.6.1 each file of a pipeline needs at least one section"
        problems.append(ParseError("unexpected", 0, len(text), {"hint": hint, "last": "7.5"}))
    # Up to 5.6 Logstash appends a line break to each file that it reads.
    if release >= (6,) and (alone or reads_each) and tree.comments and tree.comments[-1][1] == len(text):
        hint = "before 8.15 a comment at the end of the file needs a line break after it"
        start, end = tree.comments[-1]
        problems.append(ParseError("unexpected", start, end, {"hint": hint, "last": "8.14"}, edits=((end, end, "\n"),)))
    for start, end in tree.close_pairs:
        problems.append(_pair(text, start, end))
    if release < (7, 5):
        problems += _selectors(text, tree)
    problems.sort(key=lambda error: error.start)
    return problems


def _pair(text: str, start: int, end: int) -> ParseError:
    """Before 8.15 two pairs must be separated by whitespace only, at least one character."""
    between = text[start:end]
    if between:
        hint = "before 8.15 a comment is not allowed between two pairs of a hash. Move the comment"
        first = start + len(between) - len(between.lstrip(" \t\r\n"))
        return ParseError("unexpected", first, start + len(between.rstrip(" \t\r\n")), {"hint": hint, "last": "8.14"})
    hint = "before 8.15 a space is required between two pairs of a hash"
    return ParseError("unexpected", end, end + 1, {"hint": hint, "last": "8.14"}, edits=((end, end, " "),))


def _selectors(text: str, tree: Pipeline) -> Iterator[ParseError]:
    """Before 7.5 a field reference could hold ``[``: a list of lists in a condition was read as one, and refused."""
    old = re.compile(r"\[[^\],]+\]")
    sides = (side for condition in conditions(tree) for leaf in leaves(condition) for side in operands(leaf))
    for array in (array for side in sides for array in parts(side, (Array,))):
        if old.match(text, array.start):
            hint = "before 7.5 a list that begins with a list is read as a field reference"
            yield ParseError("unexpected", array.start, array.end, {"hint": hint, "last": "7.4"})
