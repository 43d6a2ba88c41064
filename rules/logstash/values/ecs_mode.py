"""The ECS mode of a pipeline, where no option of a plugin sets it."""

from __future__ import annotations

from lslint.rules.api import Context
from lslint.rules.facts import fact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.project_view import SettingValue

_NAMES = ("pipeline.ecs_compatibility", "PIPELINE_ECS_COMPATIBILITY")


def setting(ctx: Context) -> SettingValue | None:
    """Return the setting of the pipeline or of its logstash.yml, or None."""
    return ctx.project.setting(_NAMES[0])


@fact
def is_set_elsewhere(ctx: Context) -> bool:
    """Return whether something else in the project may set the mode: an environment variable of a container, a
    template of pipelines.yml, code that writes the settings."""
    return setting(ctx) is None and ctx.project.has_in_code(*_NAMES)
