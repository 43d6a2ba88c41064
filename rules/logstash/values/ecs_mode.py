"""The ECS mode of a pipeline, where no option of a plugin sets it."""

from __future__ import annotations

from lslint.rules.api import Context
from lslint.rules.facts import fact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    from lslint.rules.project_view import SettingValue

    EcsMode = Literal["disabled", "v1", "v8"]

MODES: tuple[EcsMode, ...] = ("disabled", "v1", "v8")
_NAMES = ("pipeline.ecs_compatibility", "PIPELINE_ECS_COMPATIBILITY")


def setting(ctx: Context) -> SettingValue | None:
    """Return the setting of the pipeline or of its logstash.yml, or None."""
    return ctx.project.setting(_NAMES[0])


@fact
def is_set_elsewhere(ctx: Context) -> bool:
    """Return whether a variable of the deployment sets the mode, from which the image of Elastic writes the settings,
    and nothing else does."""
    return setting(ctx) is None and any(
        name in runtime.variables for runtime in ctx.project.deployment.runtimes() for name in _NAMES
    )


@fact
def modes(ctx: Context) -> list[bool]:
    """Return whether plugins that do not set ``ecs_compatibility`` use ECS: both if the settings leave that open from
    8.0 on, as LS281 reports fields that only the legacy patterns set."""
    given = setting(ctx)
    if given is not None and given.path is not None:
        if given.value == "disabled":
            return [False]
        if given.value in ("v1", "v8"):
            return [True]
        return [False, True]
    is_legacy = ctx.is_below(8) and not is_set_elsewhere(ctx)
    return [False] if is_legacy else [False, True]
