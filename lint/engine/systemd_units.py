"""Files that are no config and still say how an agent runs: units of systemd, scripts with its flags, configs of
agents that are gone. Their kind stays ``none``; rules that visit ``unit`` look at the text."""

import os

from lslint.engine.check import place, report, rules_for, suppress
from lslint.files.paths import shown
from lslint.files.source import Unreadable
from lslint.rules.api import Context, Project

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lslint.config.settings import Settings
    from lslint.engine.result import FileResult
    from lslint.grammar.config.tree import ConfigFile
    from lslint.project.pipelines import Projects
    from lslint.rules.api import Finding

FOLDERS = ("", "systemd")
"""Where units are looked for, from the folder of the config."""


class AgentProject(Project):
    """What lies around the config of an agent, or around its unit."""

    __slots__ = ("_folder", "_projects")

    def __init__(self, projects: "Projects", path: str) -> None:
        folder = os.path.dirname(os.path.abspath(path))
        while folder.endswith(".service.d") or os.path.basename(folder) == "systemd":
            folder = os.path.dirname(folder)
        self._folder = folder
        self._projects = projects

    def units(self) -> "Sequence[tuple[str, str]]":
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

    def beside(self, name: str) -> "tuple[str, ConfigFile] | None":
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


def check(result: "FileResult", settings: "Settings", projects: "Projects | None") -> None:
    """Sets ``findings`` and ``hidden`` of a file of kind ``none``."""
    source = result.source
    assert source is not None
    project = AgentProject(projects, source.path) if projects is not None else None
    context = Context(source.text, None, source.path, "none", project=project, options=settings.rule_options)
    rules = rules_for("none", settings)
    found: list[Finding] = []
    for look in rules.table.checks("unit", source.text, {}):
        found += look(source.text, context)
    found.sort(key=place)
    left = found
    if "lslint:" in source.text:
        left = suppress(result, found, context, list(_comments(source.text)), rules.looked, settings)
    report(result, found, left, [], source.path, settings)


def _comments(text: str) -> "Iterator[tuple[int, int]]":
    at = 0
    while at < len(text):
        close = text.find("\n", at)
        close = len(text) if close < 0 else close
        bare = text[at:close].lstrip()
        if bare[:1] in ("#", ";"):
            yield close - len(bare), close
        at = close + 1
