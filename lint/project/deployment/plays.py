"""Plays of Ansible: which roles run on the same hosts, and the variables that a play sets for its roles."""

from __future__ import annotations

import os
from collections.abc import Iterable

from lslint.project.deployment import products
from lslint.project.deployment import text as plain
from lslint.project.deployment.folders import Folders
from lslint.project.deployment.model import MANIFEST, Manifest, Place, Statement
from lslint.project.deployment.yaml_lines import Node, parse

MAX_FILES = 400
"""Playbooks of a project that are read."""
MAX_PLAYS = 2_000
MAX_FOLDERS = 40
"""Folders of playbooks."""
MAX_BYTES = 64 * 1024
MAX_UP = 2
"""Folders above the folder ``roles`` that may have playbooks."""
_FOLDERS = ("playbooks", "plays", "playbook")
_ANY_HOSTS = ("all", "localhost", "127.0.0.1", "*")
"""Hosts of plays that do not connect the roles of several plays."""
_INCLUDED = ("include_role", "import_role")
_TASKS = ("tasks", "pre_tasks", "post_tasks", "handlers")


class Play:
    """``hosts``: the pattern as it is written; ``groups``: the groups and hosts in it, without those that it excludes;
    ``roles``: their names; ``variables``: (name, value, line) of what the play sets for all its roles; ``given``: role
    -> those for this role."""

    __slots__ = ("given", "groups", "hosts", "path", "roles", "variables")

    def __init__(self, path: str, hosts: str) -> None:
        self.path = path
        self.hosts = hosts
        parts = (part.strip() for part in hosts.replace(":", ",").split(","))
        self.groups = frozenset(part.lstrip("&") for part in parts if part and part[0] != "!")
        self.roles: set[str] = set()
        self.variables: list[tuple[str, str, int]] = []
        self.given: dict[str, list[tuple[str, str, int]]] = {}


class Plays:
    """The playbooks of a run. Those around a folder of roles are read when a file in one of its roles is examined."""

    def __init__(self, folders: Folders) -> None:
        self._folders = folders
        self._plays: dict[str, list[Play]] = {}
        self._values: dict[str, dict[str, dict[tuple[Play, str], Place]]] = {}
        self._linked: dict[tuple[str, str], tuple[str, ...]] = {}
        self._foreign: dict[str, frozenset[tuple[str, int]]] = {}

    def statements(self, role: str, product: str) -> list[Statement]:
        """What plays set for a role (absolute path) about a product."""
        made: list[Statement] = []
        name = os.path.basename(role)
        for play in self.of(role):
            given = play.given.get(name, [])
            names = {one for one, _, _ in given}
            for variable, value, line in (*(one for one in play.variables if one[0] not in names), *given):
                found = plain.assigned(play.path, line, variable, plain.with_default(value), MANIFEST)
                made += [one for one in found if one.product == product]
        return made

    def manifests(self, role: str) -> list[Manifest]:
        """The manifests of the other roles (absolute path) that run on the same hosts, or that a role depends on."""
        found: list[Manifest] = []
        for other in self._others(role):
            for _, at in ((), other), *self._folders.below(other):
                found += self._folders.own(at)
        return found

    def siblings(self, role: str) -> list[Manifest]:
        """The manifests of all other roles next to a role (absolute path)."""
        above = os.path.dirname(role)
        inside = role + os.sep
        return [
            manifest
            for _, at in self._folders.below(above)
            if at != role and not at.startswith(inside)
            for manifest in self._folders.own(at)
        ]

    def foreign(self, role: str) -> frozenset[tuple[str, int]]:
        """Path and line of the variables that plays set for other roles on other hosts."""
        found = self._foreign.get(role)
        if found is None:
            name, hosts = os.path.basename(role), self._hosts(role)
            found = self._foreign[role] = frozenset(
                (play.path, line)
                for play in self.around(role)
                if name not in play.roles and play.hosts not in hosts
                for variables in (play.variables, *play.given.values())
                for _, _, line in variables
            )
        return found

    def of(self, role: str) -> list[Play]:
        """The plays that apply a role (absolute path)."""
        name = os.path.basename(role)
        return [play for play in self.around(role) if name in play.roles]

    def around(self, role: str) -> list[Play]:
        """The plays around the folder of a role (absolute path)."""
        return self._around(os.path.dirname(role))

    def values(self, role: str, name: str) -> dict[tuple[Play, str], Place]:
        """What the plays around the folder of a role (absolute path) set a variable to, by play and role; an empty name
        stands for all roles of the play."""
        return self._index(role).get(name, {})

    def names(self, role: str) -> Iterable[str]:
        """The names of the variables that the plays around the folder of a role (absolute path) set."""
        return self._index(role).keys()

    def _index(self, role: str) -> dict[str, dict[tuple[Play, str], Place]]:
        above = os.path.dirname(role)
        made = self._values.get(above)
        if made is None:
            made = self._values[above] = {}
            for play in self.around(role):
                for other, variables in (("", play.variables), *play.given.items()):
                    for name, value, line in variables:
                        made.setdefault(name, {})[play, other] = (play.path, line, plain.with_default(value))
        return made

    def _hosts(self, role: str) -> set[str]:
        return {play.hosts for play in self.of(role)} - set(_ANY_HOSTS)

    def _others(self, role: str) -> tuple[str, ...]:
        """The other roles, as absolute paths."""
        above, name = os.path.split(role)
        if (above, name) not in self._linked:
            hosts = self._hosts(role)
            plays = [play for play in self._around(above) if play.hosts in hosts or name in play.roles]
            todo = [name, *sorted({one for play in plays for one in play.roles})]
            for one in todo:
                todo += [other for other in self._needed(os.path.join(above, one)) if other not in todo]
            names = {*todo} & {*self._folders.listing(above)} - {name}
            self._linked[above, name] = tuple(os.path.join(above, one) for one in sorted(names))
        return self._linked[above, name]

    def _needed(self, role: str) -> list[str]:
        """The roles that the metadata of a role name."""
        path = os.path.join(role, "meta")
        names = [name for name in self._folders.files(path) if name in ("main.yml", "main.yaml")]
        text = self._folders.text(os.path.join(path, names[0]), MAX_BYTES) if names else ""
        nodes = parse(text) if "dependencies" in text else []
        return [one for node in nodes if node.path[:1] == ("dependencies",) for one in _roles_of(node)]

    def _around(self, above: str) -> list[Play]:
        """The plays in the folders around a folder of roles."""
        found = self._plays.get(above)
        if found is None:
            found = self._plays[above] = []
            root = self._folders.root(above)
            at = above
            count = 0
            for _ in range(MAX_UP):
                if at == root or not at.startswith(root.rstrip(os.sep) + os.sep):
                    break
                at = os.path.dirname(at)
                inner = [os.path.join(at, name) for name in self._folders.listing(at) if name in _FOLDERS]
                below = [one for folder in inner for _, one in self._folders.below(folder)[:MAX_FOLDERS]]
                for folder in (at, *inner, *below):
                    for name in self._folders.files(folder):
                        if name.endswith((".yml", ".yaml")) and count < MAX_FILES and len(found) < MAX_PLAYS:
                            count += 1
                            found += _read(os.path.join(folder, name), self._folders)
        return found


def _read(path: str, folders: Folders) -> list[Play]:
    text = folders.text(path, MAX_BYTES)
    if "hosts:" not in text or "role" not in text:
        return []
    plays: dict[Node, Play] = {}
    included: dict[Node, list[str]] = {}  # task -> roles
    of_tasks: dict[Node, Node] = {}  # task -> its variables
    for node in parse(text.replace("\r", "")):
        if not node.path and "hosts" in node.values:
            plays[node] = Play(path, node.text("hosts"))
        elif node.path == ("hosts",) and node.parent is not None:
            plays[node.parent] = Play(path, ",".join(value for value, _ in node.items))
        play = next((plays[one] for one in _above(node) if one in plays), None)
        if play is None:
            continue
        if node.path[:1] == ("roles",) and len(node.path) == 1:
            names = _roles_of(node)
            play.roles.update(names)
            for name in names if node.values else ():
                play.given.setdefault(name, []).extend(_variables(node))
        elif node.path == ("roles", "vars") and node.parent is not None:
            for name in _roles_of(node.parent):
                play.given.setdefault(name, []).extend(_variables(node))
        elif node.path == ("vars",):
            play.variables += _variables(node)
        elif node.path and node.path[-1].rpartition(".")[2] in _INCLUDED:
            names = _names([node.text("name")])
            play.roles.update(names)
            if node.parent is not None:
                included[node.parent] = names
        elif node.path[:1] and node.path[0] in _TASKS and node.path[-1] == "vars" and node.parent is not None:
            of_tasks[node.parent] = node
    for task, node in of_tasks.items():
        play = next(plays[one] for one in _above(node) if one in plays)
        for name in included.get(task, ()):
            play.given.setdefault(name, []).extend(_variables(node))
    return [play for play in plays.values() if play.roles]


def _variables(node: Node) -> list[tuple[str, str, int]]:
    return [(key, value, line) for key, (value, line) in node.values.items()]


def _above(node: Node | None) -> list[Node]:
    found: list[Node] = []
    while node is not None:
        found.append(node)
        node = node.parent
    return found


def _roles_of(node: Node) -> list[str]:
    """The roles that a list names: ``- es7``, ``- role: es7``."""
    return _names([*(value for value, _ in node.items), node.text("role") or node.text("name")])


def _names(written: list[str]) -> list[str]:
    """The names of roles without their collection or folder."""
    shown = products.pattern(r"[\w./-]{1,120}")
    return [one.rpartition("/")[2].rpartition(".")[2] for one in written if shown.fullmatch(one)]
