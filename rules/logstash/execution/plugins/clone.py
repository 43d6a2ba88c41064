"""``clone``: creates copies of an event."""

from __future__ import annotations

from collections.abc import Callable

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.logstash.execution.decorations import Decorations
from lslint.rules.logstash.execution.environment import Environment
from lslint.rules.logstash.execution.errors import StartError
from lslint.rules.logstash.execution.event import Event
from lslint.rules.logstash.execution.options import Options


def prepare(plugin: Plugin, environment: Environment) -> Callable[[Event], list[Event]]:
    """Return the function that gives the event and its copies, which alone are decorated."""
    options = Options(plugin, ("clones", "ecs_compatibility"))
    if "clones" not in options:
        raise StartError("`clones` is required")
    names = options.strings("clones")
    ecs = options.text("ecs_compatibility", environment.ecs) != "disabled"
    decorate = Decorations(options)

    def clone(event: Event) -> list[Event]:
        found = [event]
        for name in names:
            made = event.clone()
            if ecs:
                made.tag(name)
            else:
                made.set(("type",), name)
            decorate(made)
            found.append(made)
        return found

    return clone
