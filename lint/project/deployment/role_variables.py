"""The values that a role of Ansible gets for a variable: parameters of the role, variables of plays and groups."""

from __future__ import annotations

import os

from lslint.files.paths import is_below
from lslint.project.deployment import products
from lslint.project.deployment.components import role_of
from lslint.project.deployment.folders import Folders
from lslint.project.deployment.model import Manifest, Place
from lslint.project.deployment.plays import Play, Plays

_FOLDERS = ("group_vars", "host_vars")
_MAIN = ("main.yml", "main.yaml")
_EVERY = "all"
MAX_NAMES = 200
"""Variables of a role that are looked up."""


class RoleVariables:
    """The variables of the roles of a run, by the precedence of Ansible."""

    def __init__(self, folders: Folders, plays: Plays) -> None:
        self._folders = folders
        self._plays = plays
        self._groups: dict[str, list[tuple[str, Manifest]]] = {}
        self._found: dict[tuple[str, str], list[Place]] = {}
        self._other_groups: dict[str, set[str]] = {}
        self._foreign: dict[str, frozenset[tuple[str, int]]] = {}

    def find(self, role: str, name: str) -> list[Place]:
        """The places of the values that a role (absolute path) gets: several if plays or groups differ, or if it is not
        known in which group the hosts are. Empty if neither they nor the variables of the role decide."""
        key = (role, name)
        if key not in self._found:
            self._found[key] = self._find(role, name)
        return self._found[key]

    def _find(self, role: str, name: str) -> list[Place]:
        own = self._of_role(role, "vars", name)
        found: list[Place] = []
        plays = self._plays.of(role)
        values = self._plays.values(role, name)
        is_decided = bool(plays)
        for play in plays:
            given, general = values.get((play, os.path.basename(role))), values.get((play, ""))
            here = [given] if given else own or ([general] if general else self._of_groups(role, name, play))
            is_decided = is_decided and bool(here)
            found += here
        if not plays:
            found += own or self._of_groups(role, name, None)
            is_decided = bool(found)
        if found and not is_decided:
            found += self._of_role(role, "defaults", name)
        return list(dict.fromkeys(found))

    def foreign(self, role: str) -> frozenset[tuple[str, int]]:
        """Path and line of the variables outside of a role (absolute path) that are not for it: of other roles on other
        hosts, or replaced by a value that the role gets."""
        if role not in self._foreign:
            self._foreign[role] = self._plays.foreign(role) | frozenset(
                place for name in self._names(role) for place in self._replaced(role, name)
            )
        return self._foreign[role]

    def decided(self, role: str) -> set[str]:
        """The paths of the files whose variables count for a role only if ``find`` returns them."""
        paths = {manifest.path for _, manifest in self._around(role)}
        if self._plays.of(role):
            paths.update(play.path for play in self._plays.around(role))
        return paths

    def _names(self, role: str) -> set[str]:
        """The names of the variables with a release that a role sets, needs or gets, and that plays or groups set."""
        names: set[str] = set()
        for manifest in self.inside(role):
            names.update(name for name in manifest.variables if products.is_release_name(name.lower()))
            names.update(one.needs for one in manifest.statements if one.needs)
        for play in self._plays.of(role):
            given = play.given.get(os.path.basename(role), ())
            names.update(name for name, _, _ in given if products.is_release_name(name.lower()))
        set_by_groups = {name for _, manifest in self._around(role) for name in manifest.variables}
        return set(sorted(names & {*self._plays.names(role), *set_by_groups})[:MAX_NAMES])

    def _replaced(self, role: str, name: str) -> list[tuple[str, int]]:
        """The places outside of a role that set a variable to a value that the role does not get."""
        won = {(path, line) for path, line, _ in self.find(role, name)}
        places = [
            (path, line)
            for (_, other), (path, line, _) in self._plays.values(role, name).items()
            if won or other not in ("", os.path.basename(role))
        ]
        foreign = self._foreign_groups(role)
        places += [
            (path, line) for group, (path, line, _) in self._set_by_groups(role, name) if won or group in foreign
        ]
        return [place for place in places if place not in won]

    def _of_groups(self, role: str, name: str, play: Play | None) -> list[Place]:
        """What the groups of the hosts of a play set. If none of them does, any other group may hold the hosts, except
        those that only other plays name."""
        groups = play.groups - {_EVERY} if play is not None else frozenset[str]()
        values = self._set_by_groups(role, name)
        exact = [place for group, place in values if group in groups]
        if exact:
            return exact
        foreign = self._foreign_groups(role)
        return [place for group, place in values if group not in foreign]

    def _foreign_groups(self, role: str) -> set[str]:
        """The groups of hosts that only plays without a role name."""
        found = self._other_groups.get(role)
        if found is None:
            own = {one for play in self._plays.of(role) for one in play.groups}
            found = {one for play in self._plays.around(role) for one in play.groups} - own - {_EVERY}
            self._other_groups[role] = found = found if own and _EVERY not in own else set()
        return found

    def _set_by_groups(self, role: str, name: str) -> list[tuple[str, Place]]:
        return [
            (group, manifest.place(name))
            for group, manifest in self._around(role)
            if name in manifest.variables and name not in manifest.weak
        ]

    def _of_role(self, role: str, part: str, name: str) -> list[Place]:
        return [
            manifest.place(name)
            for manifest in self._folders.own(os.path.join(role, part))
            if name in manifest.variables and os.path.basename(manifest.path) in _MAIN
        ]

    def inside(self, role: str) -> list[Manifest]:
        """The manifests of a role."""
        folders = [role, *(at for _, at in self._folders.below(role))]
        return [manifest for at in folders for manifest in self._folders.own(at)]

    def _around(self, role: str) -> list[tuple[str, Manifest]]:
        """The files with variables of groups and hosts next to the folder of a role, else anywhere in the project, each
        with the name of its group or host."""
        top = os.path.dirname(os.path.dirname(role))
        root = self._folders.root(role)
        if top not in self._groups:
            self._groups[top] = (self._below(top) if is_below(top, root) else []) or self._below(root)
        return self._groups[top]

    def _below(self, top: str) -> list[tuple[str, Manifest]]:
        found: list[tuple[str, Manifest]] = []
        for _, at in self._folders.below(top):
            above, name = os.path.split(at)
            if name in _FOLDERS:
                found += [(os.path.basename(one.path).partition(".")[0], one) for one in self._folders.own(at)]
            elif os.path.basename(above) in _FOLDERS:
                found += [(name, one) for one in self._folders.own(at)]
        return [one for one in found if not role_of(one[1].path, top)]
