"""``uuid``: sets a field to a random identifier."""

from __future__ import annotations

import uuid as identifiers
from collections.abc import Callable

from lslint.execution.decorations import Decorations
from lslint.execution.environment import Environment
from lslint.execution.errors import StartError
from lslint.execution.event import MISSING, Event, reference
from lslint.execution.options import Options


def prepare(options: Options, environment: Environment) -> Callable[[Event], list[Event]]:
    """Return the function that sets the identifier: another one in each run, as Logstash does."""
    name = options.text("target")
    if name is None:
        raise StartError("`target` is required")
    overwrite = options.flag("overwrite")
    decorate = Decorations(options)

    def identify(event: Event) -> list[Event]:
        path = reference(name)
        if overwrite or event.get(path) in (MISSING, None):
            event.set(path, str(identifiers.uuid4()))
        decorate(event)
        return [event]

    return identify
