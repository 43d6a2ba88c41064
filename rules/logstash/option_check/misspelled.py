"""Options with a misspelled name: the option that was probably intended."""

from __future__ import annotations

from collections.abc import Iterable

from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.logstash.option_check.violation import OptionViolation
from lslint.rules.shared import suggest

_MAX_CACHED = 20


@fact
def _near_by_plugin(ctx: Context) -> dict[int, suggest.Free]:
    """Cache of ``closest_option`` by the start of the plugin."""
    return {}


def closest_option(violation: OptionViolation, ctx: Context) -> str | None:
    """Return the option with the name closest to an unknown one, of those that the plugin has in that release and that
    are not set."""
    node, entry, cache = violation.node, violation.entry, _near_by_plugin(ctx)
    if entry is None:
        return None
    if node.start not in cache:
        if len(cache) >= _MAX_CACHED:
            cache.clear()
        names = [name for name in entry.names() if name not in node.named]
        free = [name for name in names if (known := entry.option(name)) and known.used & violation.at]
        cache[node.start] = suggest.Free(free, [one for one in node.named if entry.option(one) is not None])
    return cache[node.start].closest(violation.name)


def misspelled(violations: Iterable[OptionViolation], ctx: Context) -> set[tuple[int, str]]:
    """Return the options that the messages about unknown options suggest, each with the start of its plugin."""
    return {
        (violation.node.start, near)
        for violation in violations
        if violation.kind == "unknown-option"
        and violation.known is None
        and (near := closest_option(violation, ctx)) is not None
    }
