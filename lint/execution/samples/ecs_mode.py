"""What a run of a pipeline depends on: the ECS mode, as its settings say, else the default of its release; the release
and the files of the project."""

from __future__ import annotations

import os
from typing import cast

from lslint.config.settings import Settings
from lslint.engine.pipelines import EmbeddedPipeline, view_of
from lslint.execution.environment import Environment
from lslint.execution.samples.tree_files import TreeFiles
from lslint.files.source import Source
from lslint.project.pipeline_groups import ECS_MODE
from lslint.project.projects import Projects
from lslint.rules.logstash.values.ecs_mode import MODES
from lslint.rules.release import Release

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.values.ecs_mode import EcsMode

FIRST_RELEASE = 8
"""The major release from which on the default is ``v8``."""


def mode_of(source: Source, settings: Settings, projects: Projects) -> tuple[EcsMode, str]:
    """Return the mode of a pipeline file, and why it is only assumed; empty if the project determines it."""
    setting = view_of(source, settings, projects).setting(ECS_MODE)
    if setting is not None and setting.value in MODES:
        return cast("EcsMode", setting.value), ""
    release = release_of(source, settings)
    if release is None:
        return "v8", "the default of the newest release"
    return "v8" if release.numbers[0] >= FIRST_RELEASE else "disabled", ""


def release_of(source: Source, settings: Settings) -> Release | None:
    """Return the newest release of Logstash that a pipeline is for; None if nothing determines it."""
    line = source.line if isinstance(source, EmbeddedPipeline) else 0
    return settings.newest_release("logstash", source.path, line)


def environment_of(
    source: Source, settings: Settings, projects: Projects, ecs: EcsMode | None = None
) -> tuple[Environment, str]:
    """Return what a run depends on, and why its ECS mode is only assumed; empty if it is known. ``ecs``: the mode that
    the user gives."""
    mode, reason = mode_of(source, settings, projects) if ecs is None else (ecs, "")
    files = TreeFiles(os.path.dirname(os.path.abspath(source.path)))
    release = release_of(source, settings)
    environment = Environment(ecs=mode, release=release, read_file=files.text, find_files=files.names)
    return environment, reason
