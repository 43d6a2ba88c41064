"""Index names of outputs compared with the patterns of index templates."""

from __future__ import annotations

from lslint.grammar.mini_languages.sprintf import FIELD, parse
from lslint.grammar.spans import replaced

_MARKS = ("${", "{{", "@@", "<")


def is_known(index: str) -> bool:
    """Whether an index name depends on nothing but the event: no variables, template markers or date math."""
    return not any(mark in index for mark in _MARKS)


def smallest(index: str) -> str:
    """Return an index name with an unlikely value for each field, so that what a pattern demands is in the literals and
    in the date formats."""
    return replaced(
        index,
        ((p.start, p.end, "\0" if p.kind == FIELD or "-" not in p.body else "\0-\0") for p in parse(index)),
    )


def widest(index: str) -> str:
    """Return the pattern of all index names that an index name with ``%{…}`` can have."""
    return replaced(index, ((part.start, part.end, "*") for part in parse(index)))
