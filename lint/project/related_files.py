"""Files related to a pipeline file: configs of shippers, templates, other pipelines, and folders that it names.

The search covers the folder of the file, up to two folders above it and their direct subfolders, but nothing above the
project (``Projects.project_of``).
"""

from __future__ import annotations

import os
from itertools import islice

from lslint.files import fs
from lslint.files.discovery import EXCLUDED
from lslint.files.shown_path import ShownPath
from lslint.files.source import Unreadable
from lslint.kinds import BY_NAME
from lslint.kinds.detect import detect
from lslint.project.projects import Projects
from lslint.rules.api import RelatedFile
from lslint.rules.shared.beats_folders import OPTIONS_OF_ENTRIES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.config.keys import Config

MAX_FOLDERS = 500
MAX_FILES = 40
MAX_READ = 400
"""JSON files that are read to find the templates among them, which may have any name."""
MAX_CHARS = 512 * 1024
MAX_CACHED = 200
"""Files that are kept for other folders, together of at most ``MAX_CHARS`` characters: with their trees some 40 MB."""
_COMMON = frozenset((
    "", "etc", "usr", "share", "var", "lib", "opt", "home", "tmp", "data", "srv", "mnt", "root", "config", "conf",
    "logstash", "conf.d", "pipeline", "pipelines",
))  # fmt: skip
"""Folders of this name here need not be the one that a path of another machine means."""


def of_kind(
    projects: Projects, path: str, kind: str, named: str = "", config: Config | None = None
) -> list[RelatedFile] | None:
    """Files of a kind (``filebeat``, ``logstash``, ``es-template``) around the file ``path`` (absolute), those of its
    folder among them, of an ``es-legacy-template`` only these; None if there are too many to tell. ``named``: only the
    files of this name, which is otherwise one that is usual for the kind; with a slash, the file of this path."""
    files: list[RelatedFile] = []
    bases = _above(projects, path, config)
    if kind == "es-legacy-template":
        names = projects.listing(bases[0])
        paths = [os.path.join(bases[0], name) for name in names if _fits(kind, name, named)]
    elif "/" in named:
        paths = [os.path.abspath(named)]
    else:
        paths = _paths(projects, bases, kind, named)
    for number, place in enumerate(paths):
        if len(files) >= MAX_FILES or (kind == "es-template" and number >= MAX_READ):
            return None
        related = _related(projects, place, kind)
        if related is not None:
            files.append(related)
    return files


def file_named(projects: Projects, path: str, written: str, config: Config | None = None) -> str | None:
    """The file (absolute) here that a path in the config ``path`` means: the only one of its name, or the only one that
    has its folder as well."""
    parts = written.replace("\\", "/").split("/")
    if not parts[-1] or any(sign in written for sign in "*${"):
        return None
    paths = _paths(projects, _above(projects, path, config), "", parts[-1])
    if len(paths) > 1:
        paths = [candidate for candidate in paths if candidate.split(os.sep)[-2:] == parts[-2:]]
    return paths[0] if len(paths) == 1 else None


def beside(projects: Projects, path: str) -> list[RelatedFile]:
    """The other configs of Filebeat in the folder of the file ``path`` (absolute); none if there are many files."""
    folder, own_name = os.path.split(path)
    names = [name for name in sorted(projects.listing(folder)) if name.lower().endswith(BY_NAME["filebeat"].extensions)]
    places = [os.path.join(folder, name) for name in names if name != own_name] if len(names) <= MAX_FILES else []
    return [related for place in places if (related := _related(projects, place, "filebeat")) is not None]


def _related(projects: Projects, path: str, kind: str) -> RelatedFile | None:
    """The file, if it is of that kind; kept for the other files that lie around it."""
    key = (path, kind)
    if key in projects.related_by_path:
        return projects.related_by_path[key]
    file: RelatedFile | None = None
    try:
        source = projects.read(path)
        text = source.text
    except Unreadable:
        text = ""
    if text and len(text) <= MAX_CHARS:
        is_kind = detect(path, text)
        is_template = is_kind.startswith("es-") and kind == "es-template"
        if is_kind == kind or is_template or (kind == "es-legacy-template" and is_kind == "es-template"):
            file = RelatedFile(ShownPath(path), text, parse=lambda: BY_NAME[kind].parse(source, True)[0])
    cached = projects.related_by_path
    length = sum(len(each.text) for each in (file, *cached.values()) if each is not None)
    if len(cached) >= MAX_CACHED or length > MAX_CHARS:
        cached.clear()
    cached[key] = file
    return file


def here(projects: Projects, path: str, written: str, config: Config | None = None) -> str | None:
    """The folder (absolute) here that a folder in the config ``path`` means.

    A relative path is one from the file's folder or those above it; of an absolute path the longest end that is here.
    """
    if "${" in written or "*" in written or "\\" in written or ".." in written or "{" in written:
        return None
    parts = [part for part in written.split("/") if part not in ("", ".")]
    if not parts or len(parts) > 20:
        return None
    starts = range(len(parts)) if written.startswith("/") else range(1)
    bases = _above(projects, path, config)
    for start in starts:
        if written.startswith("/") and parts[-1] in _COMMON:
            return None
        for base in bases:
            if parts[start] not in projects.folders(base):
                continue  # no need to ask the file system
            folder = os.path.join(base, *parts[start:])
            if (
                fs.is_dir(folder)
                and projects.real_folders.is_inside(folder, projects.root_of(base))
                and projects.listing(folder)
            ):
                return folder
    return None


def _fits(kind: str, name: str, named: str) -> bool:
    if named:
        return name == named
    lower = name.lower()
    return lower.endswith(BY_NAME[kind].extensions) and (not kind.endswith("beat") or lower.startswith(kind))


def _above(projects: Projects, path: str, config: Config | None) -> list[str]:
    """The folder of the file and up to two above, within the project; also that of the Beat that loads the folder."""
    folder = os.path.dirname(path)

    def folders() -> list[str]:
        top, near = projects.project_of(folder, config), [folder]
        for above in (os.path.dirname(folder), os.path.dirname(os.path.dirname(folder))):
            is_loading = len(near) == 1 and os.path.basename(folder) in OPTIONS_OF_ENTRIES
            if above != near[-1] and (is_loading or projects.real_folders.is_inside(above, top)):
                near.append(above)
        return near

    return projects.memo("folders above", folder, folders)


def _paths(projects: Projects, bases: list[str], kind: str, named: str) -> list[str]:
    """The paths of the files that ``_related`` reads, those in the nearest folders first."""
    paths: dict[str, None] = {}
    folders = 0
    for base in bases:
        paths.update(
            (path, None) for number, path in _fitting(projects, base, kind, named) if number + folders < MAX_FOLDERS
        )
        folders += 1 + len(_inside(projects, base))
        if folders > MAX_FOLDERS:
            break
    return list(paths)


def _fitting(projects: Projects, base: str, kind: str, named: str) -> list[tuple[int, str]]:
    """The paths of these files in a folder and those below it, each with the number of its folder; looked for once, as
    all files around ask. Nearly all have none."""

    def fitting() -> list[tuple[int, str]]:
        return [
            (number, os.path.join(folder, name))
            for number, folder in enumerate((base, *_inside(projects, base)))
            for name in projects.listing(folder)
            if _fits(kind, name, named)
        ]

    return projects.memo("fitting", (base, kind, named), fitting)


def _inside(projects: Projects, base: str) -> list[str]:
    """The folders in a folder, then those in them."""

    def below() -> list[str]:
        nearest = _folders(projects, base)
        farther = (folder for inner in nearest for folder in _folders(projects, inner))
        return [*nearest, *islice(farther, MAX_FOLDERS)]

    return projects.memo("below", base, below)


def _folders(projects: Projects, folder: str) -> list[str]:
    names = [name for name in projects.folders(folder) if name[:1] != "." and name not in EXCLUDED]
    return [os.path.join(folder, name) for name in names[:MAX_FOLDERS]]
