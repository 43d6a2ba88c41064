"""Index names of outputs compared with the patterns of index templates."""

from __future__ import annotations

from lslint.grammar.mini_languages.sprintf import FIELD, parse

_MARKS = ("${", "{{", "@@", "<")


def is_known(index: str) -> bool:
    """Whether an index name depends on nothing but the event: no variables, template markers or date math."""
    return not any(mark in index for mark in _MARKS)


def smallest(index: str) -> str:
    """Return an index name with an unlikely value for each field, so that what a pattern demands is in the literals and
    in the date formats."""
    made, at = [], 0
    for part in parse(index):
        made.append(index[at : part.start])
        made.append("\0" if part.kind == FIELD or "-" not in part.body else "\0-\0")
        at = part.end
    return "".join(made) + index[at:]


def widest(index: str) -> str:
    """Return the pattern of all index names that an index name with ``%{…}`` can have."""
    made, at = [], 0
    for part in parse(index):
        made.append(index[at : part.start] + "*")
        at = part.end
    return "".join(made) + index[at:]
