"""What can end the run of a filter without a result."""

from __future__ import annotations


class NotRun(Exception):
    """A plugin, option or value that is not modelled: what the filter makes of the event is unknown."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Unknown(NotRun):
    """A filter or condition depends on something that is not known. A filter never catches it: the pipeline marks
    everything that the filter may write as unknown."""


class Unsupported(Unknown):
    """The regular expression, or this expression on this string, cannot be run exactly."""


class Spent(Unknown):
    """The search needs more steps than are left."""


class StartError(Exception):
    """Logstash refuses to start with the plugin: ``register`` raises, or an option is not valid. ``offset``: that of
    the plugin or condition in the pipeline, where it is known."""

    offset: int | None = None


class FieldError(Exception):
    """The real event raises: the field cannot be set, the reference is malformed, the value is not of a legal type."""


class ConditionError(Exception):
    """The real comparison raises: Logstash drops the event."""


class EventError(Exception):
    """An exception leaves the filter: the pipeline of the real Logstash terminates."""
