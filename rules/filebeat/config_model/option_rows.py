"""The rows of a table of options that an object has to be checked against."""

from __future__ import annotations

from collections.abc import Iterable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Table = dict[str, Any]
    Row = tuple[str, Table]

MAX_TABLES = 500


class _Rows:
    """The rows of a table. ``by_first``: first part of the name -> numbers of rows; ``required``: numbers of the rows
    that a lacking option may contradict. ``table``: kept, so that no other one gets its id."""

    __slots__ = ("by_first", "required", "rows", "table")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.rows: list[Row] = []
        self.required: list[int] = []
        self.by_first: dict[str, list[int]] = {}
        for number, (name, row) in enumerate(table.items()):
            spec: Table = {"type": row} if isinstance(row, str) else row
            first, dot, _ = name.partition(".")
            self.rows.append((name, spec))
            self.by_first.setdefault(first, []).append(number)
            is_required = any("required" in form for form in (spec, *spec.get("was", ())))
            if is_required and (not dot or "always" in spec):
                self.required.append(number)


_known: dict[int, _Rows] = {}


def rows_of(table: Table, names: Iterable[str]) -> list[Row]:
    """The rows of a table for settings with these first parts of their names, and for required ones, in order. Tables
    must not be changed."""
    made = _known.get(id(table))
    if made is None:
        if len(_known) >= MAX_TABLES:
            _known.clear()
        made = _known[id(table)] = _Rows(table)
    wanted = set(made.required)
    for name in names:
        wanted.update(made.by_first.get(name, ()))
    return [made.rows[number] for number in sorted(wanted)]
