"""Which Beat loads a file with a list of modules, monitors or inputs: the one whose config or container says so."""

from __future__ import annotations

import os

from lslint.files.paths import report_path
from lslint.grammar.config.tree import Mapping, Scalar, resolve
from lslint.kinds import AGENTS, signs
from lslint.kinds.detect_yaml import kind_of_name
from lslint.project.manifests.answers import manifests_of
from lslint.project.projects import Projects
from lslint.project.settings_files import files_of_path

Config = tuple[str, str, Mapping]
"""Kind, path and root of the config of a Beat."""

_LISTS = (*signs.LOADED_LISTS, "monitors")
"""What the config of a Beat loads from files."""
_MODULES = "modules.d"
_FOLDERS = (_MODULES, "monitors.d")
"""Folders of a container that the configs of the images load."""


def beat_of_list(projects: Projects, path: str) -> str:
    """Return the one Beat that loads a file (absolute path); empty if none or several may."""
    folder = os.path.dirname(path)
    named = {kind for kind, _, _ in loading(projects, path)} or _mounting(projects, path)
    if not named and os.path.basename(folder) == _MODULES:
        named = {kind for kind, _, _ in _configs(projects, os.path.dirname(folder))}
    return named.pop() if len(named) == 1 else ""


def loading(projects: Projects, path: str) -> list[Config]:
    """Return the configs, in the folder of a file (absolute path) and the one above it, whose paths select the file."""
    folder = os.path.dirname(path)
    return [
        config
        for base in (folder, os.path.dirname(folder))
        for config in _configs(projects, base)
        if any(report_path(path) in (files_of_path(projects, config[1], each) or ()) for each in _paths(config))
    ]


def _configs(projects: Projects, folder: str) -> list[Config]:
    """Return the configs of Beats in a folder."""

    def configs() -> list[Config]:
        named = [(kind_of_name(name.lower()), os.path.join(folder, name)) for name in projects.listing(folder)]
        roots = [(kind, path, projects.root(path)) for kind, path in named if kind in AGENTS]
        return [(kind, path, root) for kind, path, root in roots if isinstance(root, Mapping)]

    return projects.memo("configs of Beats", folder, configs)


def _paths(config: Config) -> list[str]:
    kind, _, root = config
    written = [root.find(f"{kind}.config.{name}.path") for name in _LISTS]
    values = [resolve(entry.value) for entry in written if entry is not None]
    return [value.text.removeprefix("${path.config}/") for value in values if isinstance(value, Scalar)]


def _mounting(projects: Projects, path: str) -> set[str]:
    """Return the Beats whose containers have the file in a folder that their config loads."""
    products: set[str] = set()
    for workload in manifests_of(projects).using(path):
        folders = {os.path.basename(os.path.dirname(place)) for place in workload.places_of(path)}
        if os.path.basename(os.path.dirname(path)) == _MODULES or not folders.isdisjoint(_FOLDERS):
            products |= workload.products & AGENTS.keys()
    return products
