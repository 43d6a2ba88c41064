"""Options with a misspelled name: the option that was probably intended."""

from __future__ import annotations

from collections.abc import Iterable

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.logstash.catalogue.plugins import PluginRecord
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
    if violation.entry is None:
        return None
    free = _free_options(violation.node, violation.entry, violation.at, ctx)
    return free.closest(violation.name) or free.reordered(violation.name)


def _free_options(node: Plugin, entry: PluginRecord, releases: int, ctx: Context) -> suggest.Free:
    """Return the options that a plugin has in one of these releases, without and with those that are set."""
    cache = _near_by_plugin(ctx)
    if node.start not in cache:
        if len(cache) >= _MAX_CACHED:
            cache.clear()
        names = [name for name in entry.names() if name not in node.named]
        free = [name for name in names if (option := entry.option(name)) and option.used & releases]
        cache[node.start] = suggest.Free(free, [name for name in node.named if entry.option(name) is not None])
    return cache[node.start]


def is_intended(option: str, node: Plugin, entry: PluginRecord, releases: int, ctx: Context) -> bool:
    """Return whether an unknown option of a plugin is probably this one under a misspelled name."""
    unknown = [name for name in node.named if entry.option(name) is None]
    return any(_free_options(node, entry, releases, ctx).closest(name) == option for name in unknown)


def misspelled(violations: Iterable[OptionViolation], ctx: Context) -> set[tuple[int, str]]:
    """Return the options that the messages about unknown options suggest, each with the start of its plugin."""
    return {
        (violation.node.start, near)
        for violation in violations
        if violation.kind == "unknown-option"
        and violation.known is None
        and (near := closest_option(violation, ctx)) is not None
    }
