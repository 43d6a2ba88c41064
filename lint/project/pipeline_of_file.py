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
    group = projects.declared_group(path, config) or _mounted_pipeline(projects, path) or projects.guessed_group(path)
    return projects.kept(group)


def _mounted_pipeline(projects: Projects, path: str) -> PipelineGroup | None:
    """Return the pipeline in the container that mounts a file; None if none or several do."""
    containers = manifests_of(projects).mounting(path, "logstash")
    if len(containers) != 1:
        return None
    key = containers[0], os.path.splitext(path)[1]
    if key not in projects.mounted:
        projects.mounted[key] = _in_container(projects, *key)
    return projects.mounted[key] if path in projects.mounted[key].members else None


def _in_container(projects: Projects, workload: Workload, ending: str) -> PipelineGroup:
    """Return the files with an ending that a container of Logstash reads as one pipeline, in load order.

    Without files if settings, variables or the command may select other ones than those in the pipeline folder.
    """
    from lslint.rules.logstash.settings.start import PIPELINE_FOLDER  # not for files of other families

    if _may_select_others(projects, workload):
        return PipelineGroup([], True)
    files: dict[str, str] = {}
    for target, (source, *_) in workload.targets.items():
        folder, name = os.path.split(target.rstrip("/"))
        if target.rstrip("/") == PIPELINE_FOLDER:
            files.update((name, os.path.join(source, name)) for name in projects.listing(source))
        elif folder == PIPELINE_FOLDER:
            files[name] = source
    return PipelineGroup([files[name] for name in sorted(files) if os.path.splitext(files[name])[1] == ending], True)


def _may_select_others(projects: Projects, workload: Workload) -> bool:
    from lslint.grammar.config.tree import Mapping
    from lslint.rules.logstash.settings.start import SELECTING, SETTINGS_FOLDER, may_select_files

    lists = {SETTINGS_FOLDER, f"{SETTINGS_FOLDER}/pipelines.yml"}
    if not lists.isdisjoint(workload.targets) or may_select_files(workload.runtime):
        return True
    settings = workload.targets.get(f"{SETTINGS_FOLDER}/logstash.yml")
    if settings is None:
        return False
    root = projects.root(settings[0])
    return not isinstance(root, Mapping) or any(root.find(name) is not None for name in SELECTING)
