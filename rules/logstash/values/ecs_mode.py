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
