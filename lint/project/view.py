"""What rules may know beyond a file: the view of the project from that file, by its kind."""

from __future__ import annotations

import os

from lslint.files.paths import shown
from lslint.project.projects import Group, Parsed, Projects
from lslint.project.values import value_of
from lslint.rules.api import Instance, Project, SettingValue, Sibling

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from lslint.config.keys import Config
    from lslint.grammar.logstash.nodes import Pipeline
    from lslint.grammar.parse_errors import Slip
    from lslint.rules.api import Neighbour


def of(projects: Projects, path: str, config: Config | None) -> FileProject:
    """The view from the pipeline file ``path``, which need not exist (stdin under a name)."""
    return FileProject(projects, os.path.abspath(path), "logstash", config)


def of_settings(projects: Projects, path: str, kind: str, config: Config | None) -> Project | None:
    """The view from a file that is no pipeline; None for kinds that have none."""
    if kind.startswith("es-") or kind == "ilm-policy":
        from lslint.project.templates import TemplateProject

        return TemplateProject(projects, path, config)
    if kind == "filebeat":
        from lslint.project.agents import AgentProject

        return AgentProject(projects, path)
    if kind in ("logstash-settings", "pipelines", "jvm-options"):
        from lslint.project.settings_files import NodeProject

        return NodeProject(projects, path, kind)
    return None


class FileProject(Project):
    """The surroundings of one file."""

    __slots__ = ("_config", "_group", "_kind", "_offered", "_path", "_projects", "_siblings")

    def __init__(self, projects: Projects, path: str, kind: str, config: Config | None) -> None:
        self._projects = projects
        self._path = path
        self._kind = kind
        self._config = config
        self._group: Group | None = None
        self._offered: Parsed | None = None
        self._siblings: Sequence[Sibling] | None = None

    def known(self, text: str) -> Parsed | None:
        """The file's own tree, if it was parsed as a sibling of another with this text."""
        parsed = self._projects.known(self._path)
        return parsed if parsed is not None and parsed.sibling.text == text else None

    def offer(self, text: str, tree: Pipeline, slips: list[Slip]) -> None:
        """Hands in the file's own tree, for its siblings."""
        self._offered = Parsed(Sibling(shown(self._path), text, tree), slips)

    def group(self) -> Group:
        """The pipeline that the file belongs to."""
        if self._group is None:
            self._group = self._projects.group(self._path, self._config)
            if self._offered is not None:
                self._projects.offer(self._path, self._group, self._offered)
        return self._group

    @property
    def declared(self) -> bool:  # type: ignore[override]
        """True where pipelines.yml or the config says which files belong together."""
        return self._kind == "logstash" and self.group().declared

    def members(self) -> Sequence[Sibling]:
        return self._members(None)

    def siblings(self) -> Sequence[Sibling]:
        if self._siblings is None:
            self._siblings = self._members(self._path)
        return self._siblings

    def _members(self, without: str | None) -> Sequence[Sibling]:
        if self._kind != "logstash" or len(self.group().paths) < 2:
            return ()
        group = self.group()
        parsed = [self._projects.member(path, group) for path in group.paths if path != without]
        return [one.sibling for one in parsed if one is not None]

    def memo(self) -> dict[str, Any]:
        return self.group().memo

    def instance(self) -> Instance | None:
        entry_path = self.group().entry_path if self._kind == "logstash" else ""
        return self._projects.instance(entry_path) if entry_path else None

    def is_default(self, name: str) -> bool:
        if self._kind != "logstash":
            return False
        entry, root = self.group().entry, self._projects.settings(os.path.dirname(self._path))[1]
        known = [mapping for mapping in (entry, root) if mapping is not None]
        return bool(known) and all(mapping.find(name) is None for mapping in known)

    def nearby(self, kind: str) -> Sequence[Neighbour] | None:
        from lslint.project.related_files import of_kind

        key = (os.path.dirname(self._path), kind)
        known = self._projects.nearby
        if key not in known:
            if len(known) >= 8:  # a run goes from folder to folder
                known.clear()
            known[key] = of_kind(self._projects, self._path, kind)
        found, own = known[key], shown(self._path)
        return None if found is None else [neighbour for neighbour in found if neighbour.path != own]

    def named(self, written: str) -> tuple[str, Sequence[str]] | None:
        from lslint.project.related_files import named

        return named(self._projects, self._path, written)

    def setting(self, name: str) -> SettingValue | None:
        if self._kind != "logstash":
            return None
        group = self.group()
        if group.entry is not None:
            found = value_of(group.entry, name, group.entry_path)
            if found is not None:
                return found
        path, root = self._projects.settings(os.path.dirname(self._path))
        return None if root is None else value_of(root, name, path)
