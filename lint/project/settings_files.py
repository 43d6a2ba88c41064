"""The settings files in the folder of a settings file, and the files that a ``path.config`` selects."""

from __future__ import annotations

import os

from lslint.files import fs
from lslint.files.globs import MAX_PATTERN_LENGTH
from lslint.files.paths import container_path
from lslint.files.shown_path import ShownPath
from lslint.grammar.config import jvm_options
from lslint.grammar.config.tree import ConfigFile, ConfigNode, Mapping, Sequence, resolve
from lslint.grammar.config.yaml import parser as yaml_tree
from lslint.project.manifests.answers import manifests_of
from lslint.project.pipeline_groups import open_markers
from lslint.project.projects import MAX_PARTS, MAX_SEARCHED, Projects

_GLOB = frozenset("*?[{")
_OF_FILES = (".conf", ".config", ".cfg", ".txt", ".ls", ".logstash", ".rb", ".json", ".yml", ".yaml", ".j2", ".erb")
"""Endings of pipeline files. A path with another one, such as ``conf.d``, may be that of a folder."""
_OWN = frozenset(("logstash.yml", "pipelines.yml", "jvm.options", "log4j2.properties", "startup.options"))


def read(projects: Projects, folder: str, name: str) -> tuple[str, ConfigFile] | None:
    """Path, as shown, and tree of a settings file in a folder; None if it is missing. The tree is empty if the file
    cannot be read, or if a template adds settings."""
    if name not in projects.listing(folder):
        return None
    path = os.path.join(folder, name)
    unread = ShownPath(path), ConfigFile("yaml", [], [])
    text = projects.text(path)
    if text is None:
        return unread
    if name == "jvm.options":
        tree: ConfigFile = jvm_options.parse(text)[0]
    else:
        tree, errors = yaml_tree.parse(text)
        if any(error.kind != "yaml-duplicate-key" and "values" not in error.detail for error in errors):
            return unread
        open_markers(tree, text)
    return ShownPath(path), tree


def entries_of(projects: Projects, path: str | None) -> list[Mapping] | None:
    """The entries of a pipelines.yml, none if it is that of the image (an empty path); None if they are not known."""
    root = projects.root(path) if path else None
    return pipelines_of(root) if path is not None and path not in projects.extended else None


def pipelines_of(root: ConfigNode | None) -> list[Mapping] | None:
    """The entries of a pipelines.yml with this root; None if it is no list."""
    items = root.items if isinstance(root, Sequence) else ()
    return [item for item in map(resolve, items) if isinstance(item, Mapping)] if items or root is None else None


def files_of_path(projects: Projects, file: str, written: str) -> list[str] | None:
    """The files that a ``path.config`` in a settings file selects, as shown, in the order of reading: those that its
    container mounts there; else, if manifests mount or copy any, only these.

    Empty: the folder exists and holds other files only. None: cannot be determined.
    """
    written = container_path(written.removeprefix("file://"))
    if "${" in written or "://" in written or "\\" in written or ".." in written or not written:
        return None
    mounted = manifests_of(projects).files_of(file, [written])
    if mounted:
        return list(map(ShownPath, mounted))
    folder = os.path.dirname(file)
    parts = [part for part in written.split("/") if part not in ("", ".")]
    if not parts or len(parts) > MAX_PARTS or len(written) > MAX_PATTERN_LENGTH:
        return None
    if len(parts) == 1 and not written.startswith("/") and not _GLOB.intersection(parts[0]):
        return [ShownPath(os.path.join(folder, parts[0]))] if parts[0] in projects.listing(folder) else None
    plain = next((index for index, part in enumerate(parts) if _GLOB.intersection(part)), len(parts) - 1)
    starts = range(len(parts)) if written.startswith("/") else range(min(1, len(parts)))
    names_folder = not _GLOB.intersection(parts[-1]) and not parts[-1].lower().endswith(_OF_FILES)
    for start in starts:
        for base in _bases(folder, is_whole=not start and written.startswith("/")):
            # the folder must exist here; the path may be that of a folder itself
            found_in = os.path.join(base, *parts[start : max(plain, start + 1)])
            if start > plain or _GLOB.intersection(parts[start]) or not fs.is_dir(found_in):
                continue
            if not fs.is_inside(found_in, projects.root_of(base)):
                continue
            files = projects.paths(base, ["/".join(parts[start:])], projects.root_of(base))
            if projects.searched[0] > MAX_SEARCHED:
                return None
            if not files and names_folder:
                continue  # it may be another folder, or be mounted
            if not files and _OWN.issuperset(projects.listing(os.path.join(base, *parts[start:plain]))):
                return None  # no file at all: the folder is filled elsewhere
            return [ShownPath(path) for path in list(filter(manifests_of(projects).using, files)) or files]
    return None


def _bases(folder: str, *, is_whole: bool) -> list[str]:
    """Where the folders of a path may be: next to the file, one level up, for a whole path also in the repository."""
    above, limit = os.path.dirname(folder), fs.repository_root(folder)
    root = [limit] if limit is not None and is_whole else []
    return [folder, above, *root] if limit is None or fs.is_inside(above, limit) else [folder]
