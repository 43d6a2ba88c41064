"""``drop``: cancels events."""

from __future__ import annotations

from lslint.execution.environment import Environment
from lslint.execution.errors import NotRun
from lslint.execution.event import Event, Filter
from lslint.execution.options import Options


def prepare(options: Options, environment: Environment) -> Filter:
    """Return the function that drops an event. A share between 0 and 100 % is random and so not run."""
    percentage = options.number("percentage", 100)
    assert percentage is not None
    if 0 < percentage < 100:
        raise NotRun("which events `drop` keeps with a `percentage` between 0 and 100 is random")

    def drop(event: Event) -> list[Event]:
        if percentage <= 0:
            return [event]
        event.cancel()
        return []

    return drop
