"""The releases that a pipeline is for: those of the target, or newer ones if its options require them."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.logstash.option_check import known_from
from lslint.rules.shared.pipeline_files import pipeline_trees


def is_known_from(major: int, ctx: Context) -> bool:
    """Return whether a pipeline is certainly for ``major`` or a newer release, because a plugin sets the ECS mode or by
    ``known_from.is_known_from``."""
    if known_from.is_known_from(f"{major}.0", ctx):
        return True
    return ctx.target is None and any(map(_sets_ecs_mode, pipeline_trees(ctx)))


@fact
def _sets_ecs_mode(tree: Pipeline) -> bool:
    return any(option.name == "ecs_compatibility" for plugin in tree.plugins() for option in plugin.options)
