"""Fields that a filter sets under a name with dots, ``a.b``, and that are read as the nested ``[a][b]``."""

from __future__ import annotations

from lslint.grammar.record import record
from lslint.rules.api import Context, Related
from lslint.rules.logstash.dataflow.writes import display
from lslint.rules.logstash.dataflow.writes import path as path_of
from lslint.rules.logstash.flow.absent import file_of, moves, outer_fields, plugin_of
from lslint.rules.logstash.flow.analysis import event_flow
from lslint.rules.logstash.flow.engine import Absence
from lslint.rules.logstash.flow.values import Place
from lslint.rules.logstash.flow.watched import span_of


@record
class DottedName:
    """The name with dots that a filter sets instead of the nested field that is read: what to say, and where."""

    message: str
    related: Related


_LONG = 30
"""Messages contain a longer name only once."""


def dotted_name(absence: Absence, ctx: Context) -> DottedName | None:
    """Return the name ``a.b`` that a filter sets where ``[a][b]`` is read and nothing sets it; None if there is none,
    or if the filter moves the nested field there."""
    path = absence.read.path
    made = event_flow(ctx).made
    flat = (".".join(path),)
    place = made.get(flat)
    if len(path) < 2 or place is None or path in outer_fields(ctx):
        return None
    outer = (made.get(path[:size]) for size in range(1, len(path)))
    if any(one is not None and one.plugin != "mutate" for one in outer):
        return None  # a filter such as json sets the object
    setter = plugin_of(place)
    if setter is None or any(path_of(getattr(key, "value", "")) == path for key, _ in moves(setter, "rename")):
        return None
    start, end = span_of(flat, setter)
    file, line = file_of(Place("set", place.tree, start, end), ctx)
    where = f"line {line}" if file is None else f"`{file.rpartition('/')[2]}` (line {line})"
    name = display(path)
    if len(flat[0]) > _LONG or file is not None:
        message = f"No filter sets `{name}`: {where} sets a field whose name contains dots. Write the nested name there"
    else:
        message = (
            f"No filter sets `{name}`: {where} sets `{flat[0]}`, one name with dots, which is another field."
            f" Write `{name}` there"
        )
    return DottedName(message, Related(start, end, f"sets `{flat[0]}`", file))
