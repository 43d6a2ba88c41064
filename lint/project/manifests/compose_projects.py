"""The projects of compose files: the folder that their relative paths start from, and the variables in them.

Compose reads a file that ``include`` names as a project of its own, in which the variables of the including project
come first, and a file that is added to another one with ``-f`` as a part of the project of that one.
"""

from __future__ import annotations

import os

from lslint.files.paths import upwards
from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.access import at, entries, items, text_of, texts
from lslint.grammar.config.tree import ConfigNode, Mapping
from lslint.grammar.record import record
from lslint.project.manifests.documents import Document
from lslint.project.manifests.files import Env, Files
from lslint.project.manifests.interpolation import interpolate
from lslint.rules.shared.runtimes import COMPOSE

MAX_INCLUDED = 100
"""Files that a compose file includes."""
MAX_DEPTH = 8
"""Files that include each other."""
MAX_SOURCES = 50
"""Relative paths of a compose file that are looked for."""


@record
class Project:
    """The project of a compose file. ``folder``: that its relative paths start from; ``env``: its variables;
    ``standard``: the compose file with the standard name to which it is added, empty for none."""

    folder: str
    env: Env
    standard: str = ""


class ComposeProjects:
    """The projects of the compose files of a repository (``composes``: folder -> their names)."""

    def __init__(self, composes: dict[str, list[str]], files: Files) -> None:
        self._files = files
        self._projects: dict[str, Project] = {}
        self._standards = {
            folder: os.path.join(folder, name)
            for folder, names in composes.items()
            for name in sorted(names, reverse=True)
            if (match := compiled(COMPOSE).fullmatch(name)) is not None and not match["rest"]
        }
        self.included: dict[str, list[str]] = {}
        self._including: dict[str, list[tuple[str, ConfigNode]]] = {}
        for folder, names in composes.items():
            for name in names:
                path = os.path.join(folder, name)
                roots = [document.root for document in files.documents(path)[:1]]
                for item in [item for root in roots for item in items(at(root, "include"))[:MAX_INCLUDED]]:
                    listed = texts(at(item, "path")) if isinstance(item, Mapping) else [text_of(item)]
                    for target in (os.path.normpath(os.path.join(folder, written)) for written in listed):
                        self.included.setdefault(path, []).append(target)
                        self._including.setdefault(target, []).append((path, item))
                        if len(listed) > 1:
                            files.extended.add((target, ""))  # the files of a list are merged

    def is_included(self, path: str) -> bool:
        """Return whether another compose file includes a file."""
        return path in self._including

    def of(self, path: str, depth: int = 0) -> Project:
        """Return the project of a compose file."""
        project = self._projects.get(path)
        if project is None:
            including = [use for use in self._including.get(path, ()) if use[0] != path] if depth < MAX_DEPTH else []
            project = self._included(path, including, depth) if including else self._added(path)
            if not depth:
                self._projects[path] = project
        return project

    def _included(self, path: str, including: list[tuple[str, ConfigNode]], depth: int) -> Project:
        """Return the project of an included file. A variable to which the including projects give different values has
        none."""
        folder = os.path.dirname(path)
        envs: list[Env] = []
        for above, item in including:
            outer = self.of(above, depth + 1)
            written = interpolate(text_of(at(item, "project_directory")), outer.env.values)
            if written:
                folder = os.path.normpath(os.path.join(outer.folder, written))
            env = Env()
            named = [interpolate(text, outer.env.values) for text in texts(at(item, "env_file"))]
            for file in [os.path.join(outer.folder, name) for name in named if name] or [os.path.join(folder, ".env")]:
                env.add(self._files.env_of(os.path.normpath(file)))
            env.add(outer.env)
            envs.append(env)
        common = Env()
        for name, value in envs[0].values.items():
            if all(env.values.get(name) == value for env in envs):
                common.values[name], common.places[name] = value, envs[0].places[name]
        return Project(folder, common)

    def _added(self, path: str) -> Project:
        """Return the project of a file that no other one includes: if its relative paths exist only from a folder above
        with a compose file of the standard name, that of this file."""
        folder = os.path.dirname(path)
        above = folder
        sources = [source for document in self._files.documents(path)[:1] for source in _sources(document)]
        if sources and not self._exist(sources, folder):
            folders = list(upwards(os.path.dirname(folder), self._files.root))
            above = next((each for each in folders if each in self._standards and self._exist(sources, each)), folder)
        standard = self._standards[above] if above != folder else ""
        return Project(above, self._files.env_of(os.path.join(above, ".env")), standard)

    def _exist(self, sources: list[str], folder: str) -> bool:
        return any(self._files.is_there(os.path.normpath(os.path.join(folder, source))) for source in sources)


def _sources(document: Document) -> list[str]:
    """Return the relative paths of the services of a compose file."""
    written: list[str] = []
    for _, service, _ in entries(at(document.root, "services")):
        for volume in items(at(service, "volumes")):
            written.append(text_of(at(volume, "source")) or text_of(volume).partition(":")[0])
        build = at(service, "build")
        written.append(text_of(build) or text_of(at(build, "context")))
        written += [text_of(item) or text_of(at(item, "path")) for item in items(at(service, "env_file"))]
        if len(written) > MAX_SOURCES:
            break
    return [path for path in written if path.startswith(".") or ("/" in path and path[0] not in "/~$")]
