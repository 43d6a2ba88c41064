"""The pipelines that a container of Logstash loads."""

from __future__ import annotations

import os

from lslint.files.paths import container_path, is_below
from lslint.grammar.config.access import texts
from lslint.grammar.config.tree import Mapping, Sequence, resolve
from lslint.project.projects import Projects
from lslint.rules.logstash.settings.start import PIPELINE_FOLDER, SELECTING, may_select_files, selected_path
from lslint.rules.project_view import PIPELINES_FILE, SETTINGS_FILE
from lslint.rules.release import numbers_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.project.manifests.model import Workload


def loads(projects: Projects, workload: Workload, path: str) -> bool:
    """Return whether a container may load a file (absolute path) as a part of a pipeline; False if it certainly loads
    others."""
    places = [*map(container_path, workload.places_of(path, is_copied=True))]
    patterns = selection(projects, workload)[1] if places and workload.base == "logstash" else None
    return patterns is None or any(_selects(pattern, place) for pattern in patterns for place in places)


def selection(projects: Projects, workload: Workload) -> tuple[str, list[str] | None]:
    """Return the pipelines.yml of the project that a container reads, empty without one, and the paths in the container
    from which it loads pipelines, None if they are not known."""

    def select() -> tuple[str, list[str] | None]:
        path = selected_path(workload.runtime)
        is_older = any(image.low and numbers_of(image.low) < (6, 0) for image in workload.images)
        if path or is_older or workload.is_extended or may_select_files(workload.runtime):
            return "", [path] if path else None
        settings, listing = (_file_at(projects, workload, place) for place in (SETTINGS_FILE, PIPELINES_FILE))
        workload.sources += filter(None, (settings, listing))
        root = projects.root(settings) if settings else None
        if settings is None or settings in projects.extended or isinstance(root, Sequence):
            return "", None
        if isinstance(root, Mapping) and any(root.find(name) is not None for name in (*SELECTING, "modules")):
            entry = root.find("path.config")
            return "", texts(resolve(entry.value)) if entry is not None else None
        if not listing:
            return "", None if listing is None else [PIPELINE_FOLDER]
        lists = projects.root(listing)
        entries = [*map(resolve, lists.items)] if isinstance(lists, Sequence) else []
        paths = [entry.find("path.config") for entry in entries if isinstance(entry, Mapping)]
        if listing in projects.extended or not paths or len(paths) < len(entries):
            return listing, None
        return listing, [text for path in paths if path is not None for text in texts(resolve(path.value))]

    return projects.memo("pipelines of a container", workload, select)


def _file_at(projects: Projects, workload: Workload, place: str) -> str | None:
    """Return the file of the project that a container has at a place; empty if it has that of the image, or none; None
    if it is not known."""
    mounts = workload.runtime.mounts
    target = max((mount for mount in mounts if mount and is_below(place, mount)), key=len, default="")
    if not target or any("$" in mount for mount in mounts):
        return None if "$" in "".join(mounts) else ""
    source = {**workload.copies, **workload.targets}.get(target, ("",))[0]
    folder, name = os.path.split(os.path.normpath(source + place[len(target) :])) if source else ("", "")
    names = projects.listing(folder) if source else []
    if name in names:
        return os.path.join(folder, name)
    return None if target == place or not names or any(each.startswith(name) for each in names) else ""


def _selects(pattern: str, place: str) -> bool:
    """Return whether a path of Logstash may select a file of a container: its folder, or a pattern of its path."""
    from fnmatch import fnmatchcase  # imports ``re``

    pattern = container_path(pattern.rstrip("/"))
    if pattern[:1] != "/" or any(part in pattern for part in ("$", "{", "**")):
        return True
    pattern = pattern.replace("[^", "[!")
    (folder, name), (folders, names) = os.path.split(place), os.path.split(pattern)
    return fnmatchcase(folder, pattern) or (fnmatchcase(folder, folders) and fnmatchcase(name, names))
