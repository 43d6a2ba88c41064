"""What lies around the config of an agent: its units, and files next to it."""

from __future__ import annotations

import os

from lslint.files.paths import shown
from lslint.files.source import Unreadable
from lslint.rules.api import Project

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from lslint.grammar.config.tree import ConfigFile
    from lslint.project.projects import Projects

FOLDERS = ("", "systemd")
"""Where units are looked for, from the folder of the config."""


class AgentProject(Project):
    """What lies around the config of an agent, or around its unit."""

    __slots__ = ("_folder", "_projects")

    def __init__(self, projects: Projects, path: str) -> None:
        folder = os.path.dirname(os.path.abspath(path))
        while folder.endswith(".service.d") or os.path.basename(folder) == "systemd":
            folder = os.path.dirname(folder)
        self._folder = folder
        self._projects = projects

    def units(self) -> Sequence[tuple[str, str]]:
        found = []
        for folder in FOLDERS:
            top = os.path.join(self._folder, folder) if folder else self._folder
            paths = [os.path.join(top, name) for name in self._projects.listing(top) if _unit(name)]
            below = os.path.join(top, "filebeat.service.d")
            paths += [os.path.join(below, name) for name in self._projects.listing(below) if name.endswith(".conf")]
            for path in paths:
                try:
                    found.append((shown(path), self._projects.read(path).text))
                except Unreadable:
                    continue
        return found

    def beside(self, name: str) -> tuple[str, ConfigFile] | None:
        if name not in self._projects.listing(self._folder):
            return None
        path = os.path.join(self._folder, name)
        try:
            source = self._projects.read(path)
        except Unreadable:
            return None
        from lslint.grammar.config.yaml import parser as yaml_tree

        tree, slips = yaml_tree.parse(source.text)
        return (shown(path), tree) if all(slip.kind == "yaml-duplicate-key" for slip in slips) else None


def _unit(name: str) -> bool:
    return name.endswith(".service") and "filebeat" in name
