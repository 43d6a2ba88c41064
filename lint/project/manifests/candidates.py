"""Files that may be manifests, by their names: nothing else of a repository is read."""

from __future__ import annotations

import os

from lslint.files import fs
from lslint.files.discovery import EXCLUDED
from lslint.files.paths import STDIN, is_below
from lslint.grammar.bounded_cache import compiled
from lslint.kinds.detect import is_dockerfile
from lslint.project.projects import Projects
from lslint.rules.shared.runtimes import COMPOSE

MAX_FOLDERS = 20_000
"""Folders of a repository in which manifests are looked for, the nearest to its root first."""
MAX_DEPTH = 40
YAML = (".yaml", ".yml")
KUSTOMIZATIONS = ("kustomization.yaml", "kustomization.yml", "Kustomization")
DROP_INS = ".service.d"


def is_compose(name: str) -> bool:
    """Return whether a file has the name of a compose file."""
    may_be = name.startswith(("compose", "docker-")) and name.endswith(YAML)
    return may_be and compiled(COMPOSE).fullmatch(name) is not None


def is_values(name: str) -> bool:
    """Return whether a file has the name of the values of a chart."""
    return name.startswith("values") and name.endswith(YAML)


def is_helmfile(name: str) -> bool:
    """Return whether a file has the name of a helmfile."""
    return name in ("helmfile.yaml", "helmfile.yml")


def is_unit(name: str) -> bool:
    """Return whether a file has the name of a unit of a service of systemd."""
    return name.endswith(".service")


def is_named(name: str) -> bool:
    """Return whether a file has the name of a manifest."""
    is_yaml = is_compose(name) or is_values(name) or is_helmfile(name) or name == "Chart.yaml"
    return is_yaml or name in KUSTOMIZATIONS or is_dockerfile(name) or is_unit(name)


def _may_be_manifest(name: str, *, is_above: bool) -> bool:
    """Return whether a file may be a manifest, with ``is_above`` one that mounts or copies files of other folders."""
    is_other = name.endswith((*YAML, ".service")) or name in ("Kustomization", STDIN)  # YAML may be of Kubernetes
    return is_compose(name) or is_dockerfile(name) or (is_other and not is_above)


class Candidates:
    """The files of a repository that may be manifests.

    ``root``: its folder; ``names``: folder -> their names, for folders that have any; ``folders``: those on whose path
    is no link; ``is_complete``: False if some were left out because of the limits; ``is_above``: as for ``__init__``.
    """

    def __init__(self, projects: Projects, root: str, *, is_single: bool, is_above: bool = False) -> None:
        """``is_single``: only the folder itself counts. ``is_above``: it is above files that belong to no repository,
        so only manifests that mount or copy them count."""
        self.root = root
        self.is_above = is_above
        self.names: dict[str, list[str]] = {}
        self.is_complete = True
        todo = [(root, 0)]
        for folder, depth in todo:  # grows while it is read
            is_drop_in = folder.endswith(DROP_INS)
            names = [name for name in projects.names(folder) if is_drop_in or _may_be_manifest(name, is_above=is_above)]
            if names:
                self.names[folder] = names
            for name in projects.folders(folder) if not is_single else ():
                path = os.path.join(folder, name)
                if name in EXCLUDED or fs.is_link(path):
                    continue
                if len(todo) >= MAX_FOLDERS or depth >= MAX_DEPTH:
                    self.is_complete = False
                    break
                if ".git" not in projects.folders(path) and ".git" not in projects.listing(path):
                    todo.append((path, depth + 1))
        self.folders = frozenset(folder for folder, _ in todo)
        if projects.stdin is not None:
            folder, name = os.path.split(os.path.abspath(projects.stdin.path))
            is_here = folder == root if is_single else is_below(folder, root)
            if is_here and folder not in self.names and _may_be_manifest(name, is_above=is_above):
                self.names[folder] = [name]  # which need not exist
