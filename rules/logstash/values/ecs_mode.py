"""The ECS mode of a pipeline, where no option of a plugin sets it."""

from __future__ import annotations

from lslint.rules.api import Context, Setup
from lslint.rules.facts import fact
from lslint.rules.logstash.values.coercion import regex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    from lslint.rules.project_view import SettingValue

    EcsMode = Literal["disabled", "v1", "v8"]

MODES: tuple[EcsMode, ...] = ("disabled", "v1", "v8")
_NAMES = ("pipeline.ecs_compatibility", "PIPELINE_ECS_COMPATIBILITY")
_DISABLED = r"(?i)(?m:^[^#\n]*)\bpipeline(?:[._]|_x_)ecs_compatibility[\"']?[ \t]*[:= ][ \t]*[\"']?disabled\b"


def setting(ctx: Context) -> SettingValue | None:
    """Return the setting of the pipeline or of its logstash.yml, or None."""
    return ctx.project.setting(_NAMES[0])


@fact
def is_set_elsewhere(ctx: Context) -> bool:
    """Return whether something else in the project may set the mode: an environment variable of a container, a
    template of pipelines.yml, code that writes the settings."""
    return setting(ctx) is None and (ctx.project.has_in_code(*_NAMES) or is_disabled(ctx.project.setup()))


@fact
def is_disabled(setup: Setup) -> bool:
    """Return whether a manifest, a script, a Dockerfile or a template disables ECS mode."""
    return any(regex(_DISABLED).search(text) is not None for _, text in setup.texts if "ecs_compat" in text.lower())
