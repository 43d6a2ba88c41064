"""``de_dot``: renames fields with dots in their names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lslint.execution.decorations import Decorations
from lslint.execution.environment import Environment
from lslint.execution.errors import NotRun, StartError
from lslint.execution.event import Event, reference
from lslint.execution.options import Options


def prepare(options: Options, environment: Environment) -> Callable[[Event], list[Event]]:
    """Return the function that renames the fields at the top of the event, or those of ``fields``."""
    separator = options.text("separator", "_") or ""
    nested, recursive = options.flag("nested"), options.flag("recursive")
    names = options.strings("fields") if "fields" in options else None
    if "." in separator:
        raise StartError("`separator` cannot contain a dot")
    if nested and recursive:
        raise NotRun("`nested` together with `recursive` is not modelled")
    decorate = Decorations(options)

    def rename(event: Event) -> list[Event]:
        for name in event.names() if names is None else names:
            path = reference(name)
            if not event.has(path):
                continue
            if "." in name:
                bracketed = f"[{name}]" if nested and not name.startswith("[") else name
                value = event.get(path)
                path, old = reference(bracketed.replace(".", "][" if nested else separator)), path
                event.set(path, value)
                dotted = next(index for index, part in enumerate(old) if "." in part)
                event.remove(old[: dotted + 1])
            if recursive:
                event.set(path, _renamed(event.get(path), separator))
        decorate(event)
        return [event]

    return rename


def _renamed(value: Any, separator: str) -> Any:
    if not isinstance(value, dict):
        return value
    return {key.replace(".", separator): _renamed(inner, separator) for key, inner in value.items()}
