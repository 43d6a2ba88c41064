"""``clone``: creates copies of an event."""

from __future__ import annotations

from lslint.execution.environment import Environment
from lslint.execution.errors import StartError
from lslint.execution.event import Event, Filter
from lslint.execution.options import Decorations, Options


def prepare(options: Options, environment: Environment) -> Filter:
    """Return the function that gives the event and its copies, which alone are decorated."""
    if "clones" not in options:
        raise StartError("`clones` is required")
    names = options.strings("clones")
    ecs = options.text("ecs_compatibility", environment.ecs) != "disabled"
    decorate = Decorations(options)

    def clone(event: Event) -> list[Event]:
        events = [event]
        for name in names:
            made = event.clone()
            if ecs:
                made.tag(name)
            else:
                made.set(("type",), name)
            decorate(made)
            events.append(made)
        return events

    return clone
