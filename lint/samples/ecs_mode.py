"""The ECS mode in which a pipeline runs: as its settings say, else the default of its release."""

from __future__ import annotations

from typing import NamedTuple, cast

from lslint.config.settings import Settings
from lslint.files.paths import printable_path
from lslint.files.source import Source
from lslint.project.pipeline_groups import ECS_MODE
from lslint.project.projects import Projects
from lslint.project.view import FileView
from lslint.rules.logstash.values.ecs_mode import MODES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.values.ecs_mode import EcsMode

FIRST_RELEASE = 8
"""The major release from which on the default is ``v8``."""


class Mode(NamedTuple):
    """``ecs``: the mode. ``reason``: what determines it. ``is_known``: something of the project does."""

    ecs: EcsMode
    reason: str
    is_known: bool


def mode_of(source: Source, settings: Settings, projects: Projects) -> Mode:
    """Return the mode of a pipeline file."""
    found = FileView(projects, source.path, "pipeline", settings.config, "logstash").setting(ECS_MODE)
    if found is not None and found.value in MODES:
        return Mode(cast("EcsMode", found.value), f"`{ECS_MODE}` in {printable_path(found.path or 'the config')}", True)
    target = settings.target("logstash", source.path)
    release = "" if target is None else str(target.high)
    if target is None and settings.inference is not None:
        deployment = settings.inference(source.path, "logstash", source.text)
        release = "" if deployment is None else deployment.high
    if not release:
        return Mode("v8", "the default of the newest release", False)
    is_new = int(release.partition(".")[0]) >= FIRST_RELEASE
    return Mode("v8" if is_new else "disabled", f"the default of Logstash {release}", True)
