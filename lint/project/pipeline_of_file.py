"""The pipeline of a file: the declared one, the one in a container, or the one that names of files suggest."""

from __future__ import annotations

import os

from lslint.project.manifests.answers import manifests_of
from lslint.project.pipeline_groups import PipelineGroup
from lslint.project.projects import Projects

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.config.keys import Config
    from lslint.project.manifests.model import Workload


def pipeline_of(projects: Projects, path: str, config: Config | None) -> PipelineGroup:
    """Return the pipeline that a file (absolute path) belongs to."""
    group = None if config is not None and config.pipelines else _mounted_pipeline(projects, path, is_selected=True)
    group = group or projects.declared_group(path, config) or _mounted_pipeline(projects, path)
    return projects.kept(group or _run_together(projects, projects.guessed_group(path), path))


def _run_together(projects: Projects, group: PipelineGroup, path: str) -> PipelineGroup:
    """Return the files of a guessed pipeline that manifests mount or copy together with a file, or, if no manifest uses
    it, those that none uses."""
    using = manifests_of(projects).using
    users = projects.memo("users", group, lambda: {file: frozenset(using(file)) for file in group.paths})
    shared = users[path]

    def together() -> PipelineGroup:
        paths = [file for file, each in users.items() if each == shared or each & shared]
        return group if len(paths) == len(users) else PipelineGroup(paths, False)

    return projects.memo("run together", (group, shared), together)


def _mounted_pipeline(projects: Projects, path: str, *, is_selected: bool = False) -> PipelineGroup | None:
    """Return the pipeline in the container that mounts a file; None if none or several do. ``is_selected``: only if
    the command of the container selects the pipeline, so that Logstash ignores pipelines.yml."""
    containers = manifests_of(projects).mounting(path, "logstash")
    if len(containers) != 1:
        return None
    from lslint.rules.logstash.settings.start import PIPELINES_FILE, selected_path  # not for files of other families

    selected = selected_path(containers[0].runtime)
    if is_selected and not selected:
        return None
    listings = projects.memo("pipelines.yml", containers[0], lambda: _pipeline_lists(projects, containers[0]))
    for listing in () if selected else listings:
        listed = projects.listed(listing).get(path)
        if listed is not None:
            return listed
    key = containers[0], os.path.splitext(path)[1]
    if key not in projects.mounted:
        projects.mounted[key] = _in_container(projects, *key, selected)
    group = projects.mounted[key]
    is_unlisted = not is_selected and PIPELINES_FILE in containers[0].targets  # by a pipelines.yml of the container
    if path not in group.members and (is_unlisted or (selected and group.paths)):
        return PipelineGroup([path], False)
    return group if path in group.members else None


def _pipeline_lists(projects: Projects, workload: Workload) -> list[str]:
    """Return the pipelines.yml that a container mounts, unless it may select other files."""
    from lslint.rules.logstash.settings.start import PIPELINES_FILE  # not for files of other families

    return [] if _selects_others(projects, workload) else manifests_of(projects).files_at(workload, PIPELINES_FILE)


def _in_container(projects: Projects, workload: Workload, ending: str, selected: str) -> PipelineGroup:
    """Return the files with an ending that a container of Logstash reads as one pipeline, in load order. ``selected``:
    the path in its command.

    Without files if settings, variables or the command may select other ones than those in the pipeline folder.
    """
    from lslint.rules.logstash.settings.start import PIPELINE_FOLDER  # not for files of other families

    if not selected and _may_select_others(projects, workload):
        return PipelineGroup([], True)
    read = manifests_of(projects).files_at(workload, selected or PIPELINE_FOLDER)
    return PipelineGroup([file for file in read if os.path.splitext(file)[1] == ending], True)


def _may_select_others(projects: Projects, workload: Workload) -> bool:
    from lslint.rules.logstash.settings.start import PIPELINES_FILE, SETTINGS_FOLDER

    return not {SETTINGS_FOLDER, PIPELINES_FILE}.isdisjoint(workload.targets) or _selects_others(projects, workload)


def _selects_others(projects: Projects, workload: Workload) -> bool:
    """Return whether the command, the environment or the settings of a container may select files."""
    from lslint.grammar.config.tree import Mapping
    from lslint.rules.logstash.settings.start import SELECTING, SETTINGS_FOLDER, may_select_files

    if may_select_files(workload.runtime):
        return True
    settings = workload.targets.get(f"{SETTINGS_FOLDER}/logstash.yml")
    if settings is None:
        return False
    root = projects.root(settings[0])
    return not isinstance(root, Mapping) or any(root.find(name) is not None for name in SELECTING)
