"""The pipeline of a file: the declared one, the one in a container, or the one that names of files suggest."""

from __future__ import annotations

from lslint.files.discovery import UNREAD
from lslint.project.manifests.answers import manifests_of
from lslint.project.pipeline_groups import PipelineGroup
from lslint.project.projects import Projects

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.config.keys import Config


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
    from lslint.project.manifests.pipelines import selection
    from lslint.rules.logstash.settings.start import selected_path  # not for files of other families

    selected = selected_path(containers[0].runtime)
    if is_selected and not selected:
        return None
    listing, paths, _ = selection(projects, containers[0])
    if listing and (listed := projects.listed(listing).get(path)) is not None:
        return listed

    def mounted() -> PipelineGroup:
        read = manifests_of(projects).files_at(containers[0], paths[0]) if paths and not listing else []
        files = [file for file in read if not file.endswith(UNREAD)]
        files = [file for file in files if file.endswith(".conf") or projects.kind(file) == "logstash"]
        return PipelineGroup(files, True)

    group = projects.memo("pipeline of a container", containers[0], mounted)
    if path not in group.members and (listing or (selected and group.paths)):
        return PipelineGroup([path], False)
    return group if path in group.members else None
