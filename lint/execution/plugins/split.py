"""``split``: makes one event of each element of an array, or of each part of a string."""

from __future__ import annotations

from lslint.execution.environment import Environment
from lslint.execution.event import Event, Filter, reference
from lslint.execution.options import Decorations, Options
from lslint.execution.ruby_strings import split as ruby_split
from lslint.execution.values import copied


def prepare(options: Options, environment: Environment) -> Filter:
    """Return the function that splits an event."""
    field = reference(options.text("field", "message") or "")
    target = options.field("target") or field
    terminator = options.text("terminator", "\n") or ""
    decorate = Decorations(options)

    def split(event: Event) -> list[Event]:
        value = event.get(field)
        if isinstance(value, list):
            parts = value
        elif isinstance(value, str):
            parts = list(ruby_split(value, terminator, keep_empty=True))
            if len(parts) == 1:
                return [event]
        else:
            event.tag("_split_type_failure")
            return [event]
        events = []
        for part in parts:
            if part is None or part == "":
                continue
            made = event.clone()
            made.set(target, copied(part))
            decorate(made)
            events.append(made)
        event.cancel()
        return events

    return split
