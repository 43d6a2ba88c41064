"""``drop``: cancels events."""

from __future__ import annotations

from collections.abc import Callable

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.logstash.execution.environment import Environment
from lslint.rules.logstash.execution.errors import NotRun
from lslint.rules.logstash.execution.event import Event
from lslint.rules.logstash.execution.options import Options


def prepare(plugin: Plugin, environment: Environment) -> Callable[[Event], list[Event]]:
    """Return the function that drops an event. A share between 0 and 100 % is random and so not run."""
    percentage = Options(plugin, ("percentage",)).number("percentage", 100)
    assert percentage is not None
    if 0 < percentage < 100:
        raise NotRun("which events `drop` keeps with a `percentage` between 0 and 100 is random")

    def drop(event: Event) -> list[Event]:
        if percentage <= 0:
            return [event]
        event.cancel()
        return []

    return drop
