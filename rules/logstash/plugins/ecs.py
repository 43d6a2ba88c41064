"""Whether ECS mode is on, by the plugin's option, the pipeline's setting, the target or the default since 8.0."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin, text
from lslint.rules.api import Context
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.values import ecs_mode


def is_on(plugin: Plugin | None, ctx: Context) -> bool:
    """Return whether the plugin runs in ECS mode; False if a variable or something else in the project decides.

    Without an option, setting or target, the default of the newest release counts.
    """
    option = plugin.option("ecs_compatibility") if plugin is not None else None
    if option is not None:
        return text(option.value) in ("v1", "v8")
    setting = ecs_mode.setting(ctx)
    if setting is not None:
        return str(setting.value) in ("v1", "v8")
    return not ecs_mode.is_set_elsewhere(ctx) and not ctx.is_below(8)


def is_said(plugin: Plugin | None, ctx: Context) -> bool:
    """Return whether an option, a setting or the target determines the mode, so messages need not name releases."""
    return (
        (plugin is not None and plugin.option("ecs_compatibility") is not None)
        or ecs_mode.setting(ctx) is not None
        or ctx.target is not None
    )


def disabled(name: str, ctx: Context) -> str:
    """Return how to turn ECS mode off for the plugin ``kind/name``, and since which release if none is known."""
    entry = catalogue.plugin(name) if ctx.target is None else None
    known = entry.option("ecs_compatibility") if entry is not None else None
    return "`ecs_compatibility => disabled`" + (f" (since {catalogue.first(known.used)})" if known is not None else "")
