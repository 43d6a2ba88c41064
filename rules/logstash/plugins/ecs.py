"""Whether ECS mode is on: the plugin's option, the pipeline's setting, the target release; without any, as from 8.0."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context
from lslint.rules.logstash.values.options import text


def is_on(plugin: Plugin | None, ctx: Context) -> bool:
    """True where the plugin runs in ECS mode, as in the newest release where nothing decides; False where it does not,
    or a variable decides."""
    option = plugin.option("ecs_compatibility") if plugin is not None else None
    if option is not None:
        return text(option.value) in ("v1", "v8")
    setting = ctx.project.setting("pipeline.ecs_compatibility")
    if setting is not None:
        return str(setting.value) in ("v1", "v8")
    return ctx.target is None or ctx.target.at_least(8)


def is_said(plugin: Plugin | None, ctx: Context) -> bool:
    """True where the file or its settings say which mode it is, so that no release has to be named."""
    return (
        (plugin is not None and plugin.option("ecs_compatibility") is not None)
        or ctx.project.setting("pipeline.ecs_compatibility") is not None
        or ctx.target is not None
    )
