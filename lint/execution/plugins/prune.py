"""``prune``: removes fields at the top of the event by their names and values."""

from __future__ import annotations

from collections.abc import Callable

from lslint.execution import regexes
from lslint.execution.environment import Environment
from lslint.execution.errors import EventError
from lslint.execution.event import Event, Filter, reference
from lslint.execution.options import Decorations, Options
from lslint.execution.values import ruby_text

Compiled = Callable[[Event], regexes.Regex]


def prepare(options: Options, environment: Environment) -> Filter:
    """Return the function that removes the fields. With ``interpolate``, the patterns are expanded for each event."""
    interpolate = options.flag("interpolate")

    def compiled(text: str) -> Compiled:
        if interpolate:
            return lambda event: regexes.compile(event.expand(text), environment)
        regex = regexes.compile(text, environment)
        return lambda event: regex

    kept_names = [compiled(text) for text in options.strings("whitelist_names")]
    if "blacklist_names" in options:
        removed_names = [compiled(text) for text in options.strings("blacklist_names")]
    else:
        unexpanded = regexes.compile("%{[^}]+}", environment)
        removed_names = [lambda event: unexpanded]
    values = [
        (name, compiled(ruby_text(text)), wanted)
        for option, wanted in (("whitelist_values", True), ("blacklist_values", False))
        for name, text in options.table(option).items()
    ]
    decorate = Decorations(options)

    def prune(event: Event) -> list[Event]:
        before = dict(event.to_hash())
        removed: list[str] = []
        changed: dict[str, list[object]] = {}
        if kept_names:
            patterns = [item(event) for item in kept_names]
            removed += [name for name in before if all(pattern.search(name) is None for pattern in patterns)]
        if removed_names:
            patterns = [item(event) for item in removed_names]
            removed += [name for name in before if any(pattern.search(name) is not None for pattern in patterns)]
        for key, regex, wanted in values:
            name = event.expand(key) if interpolate else key
            value = before.get(name)
            if value is None or value is False:
                continue
            pattern = regex(event)
            kept = [
                item for item in (value if isinstance(value, list) else [value]) if _matches(pattern, item) is wanted
            ]
            if not kept:
                removed.append(name)
            elif isinstance(value, list):
                changed[name] = kept
        # all patterns are expanded before the event changes
        for name, kept in changed.items():
            event.set(reference(name), kept)
        for name in removed:
            event.remove(reference(name))
        decorate(event)
        return [event]

    return prune


def _matches(pattern: regexes.Regex, value: object) -> bool:
    if not isinstance(value, str):
        raise EventError("`prune` compares a value that is not a string")
    return pattern.search(value) is not None
