"""``truncate``: cuts strings to a number of bytes."""

from __future__ import annotations

from collections.abc import Callable

from lslint.execution.decorations import Decorations
from lslint.execution.environment import Environment
from lslint.execution.errors import NotRun, StartError
from lslint.execution.event import Event, reference
from lslint.execution.options import Options


def prepare(options: Options, environment: Environment) -> Callable[[Event], list[Event]]:
    """Return the function that cuts the fields; all fields at the top of the event if none is given."""
    length = options.number("length_bytes")
    if length is None:
        raise StartError("`length_bytes` is required")
    names = options.strings("fields") if "fields" in options else None
    if length < 0:
        raise NotRun("a negative `length_bytes` is not modelled")
    size = int(length)
    decorate = Decorations(options)

    def truncate(event: Event) -> list[Event]:
        for name in names if names is not None else [f"[{name}]" for name in event.names()]:
            _truncate(event, name, size)
        decorate(event)
        return [event]

    return truncate


def _truncate(event: Event, name: str, size: int) -> None:
    path = reference(name)
    value = event.get(path)
    if isinstance(value, str):
        event.set(path, _cut(value, size))
    elif isinstance(value, list):
        event.set(path, [_cut(item, size) if isinstance(item, str) else item for item in value])
    elif isinstance(value, dict):
        for key in list(value):
            _truncate(event, f"{name}[{key}]", size)


def _cut(text: str, size: int) -> str:
    """Return the longest start of a string that has at most ``size`` bytes, without half a character."""
    encoded = text.encode("utf-8", "surrogatepass")
    return text if len(encoded) <= size else encoded[:size].decode("utf-8", "ignore")
