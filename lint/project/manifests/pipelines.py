"""The pipelines that a container of Logstash loads."""

from __future__ import annotations

import os

from lslint.files.paths import is_below
from lslint.project.manifests.products import image_path
from lslint.project.projects import Projects
from lslint.rules.logstash.settings.start import loaded_paths, may_name, may_select_files, selected_path
from lslint.rules.project_view import PIPELINES_FILE, SETTINGS_FILE
from lslint.rules.release import numbers_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.project.manifests.model import Workload


def loads(projects: Projects, workload: Workload, path: str) -> bool:
    """Return whether a container may load a file (absolute path) as a part of a pipeline; False if the manifests show
    that it selects others."""
    places = [*map(image_path, workload.places_of(path, is_copied=True))]
    patterns = selection(projects, workload)[1] if places and workload.base == "logstash" else None
    return patterns is None or any(may_name(image_path(pattern), place) for pattern in patterns for place in places)


def selection(projects: Projects, workload: Workload) -> tuple[str, list[str] | None, list[str]]:
    """Return the pipelines.yml of the project that a container reads, empty without one; the paths in the container
    from which it loads pipelines, None if they are not known; and the settings files that say so."""

    def select() -> tuple[str, list[str] | None, list[str]]:
        path = selected_path(workload.runtime)
        is_older = any(image.low and numbers_of(image.low) < (6, 0) for image in workload.images)
        if path or is_older or may_select_files(workload.runtime):
            return "", [path] if path else None, []
        settings, listing = (file_at(projects, workload, place) for place in (SETTINGS_FILE, PIPELINES_FILE))
        read = [file for file in (settings, listing) if file]
        is_open = workload.is_extended and not listing
        if is_open or settings is None or listing is None or not projects.extended.isdisjoint((settings, listing)):
            return listing or "", None, read
        roots = (projects.root(file) if file else None for file in (settings, listing))
        return listing, loaded_paths(*roots, is_listed=bool(listing)), read

    return projects.memo("pipelines of a container", workload, select)


def file_at(projects: Projects, workload: Workload, place: str) -> str | None:
    """Return the file of the project that a container has at a place; empty if it has that of the image, or none; None
    if it is not known."""
    sources = {**dict.fromkeys(workload.runtime.mounts), **workload.copies, **workload.targets}
    if any("$" in mount or mount[:1] != "/" for mount in sources):
        return None
    target = max((mount for mount in sources if is_below(place, mount)), key=len, default="")
    source = (sources[target] or ("",))[0] if target else ""
    folder, name = os.path.split(os.path.normpath(source + place[len(target) :]))
    names = projects.listing(folder) if source else []
    if name in names:
        return os.path.join(folder, name)
    return None if target and (target == place or not names or any(each.startswith(name) for each in names)) else ""
