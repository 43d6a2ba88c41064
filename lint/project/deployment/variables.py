"""Releases in variables of other files: ``logstash={{ logstash_version }}``."""

from __future__ import annotations

import os

from lslint.project.deployment import products
from lslint.project.deployment.components import role_of
from lslint.project.deployment.folders import Folders
from lslint.project.deployment.model import Manifest, Place, Statement
from lslint.project.deployment.plays import Plays
from lslint.project.deployment.role_variables import RoleVariables

MAX_VALUES = 20
"""Maximum number of values of a variable."""


class Variables:
    """The variables of the manifests of a run."""

    def __init__(self, folders: Folders, plays: Plays) -> None:
        self._folders = folders
        self.plays = plays
        self._found: dict[tuple[str, str], list[Place]] = {}
        self.of_roles = RoleVariables(folders, plays)

    def resolved(self, statements: list[Statement], path: str) -> list[Statement]:
        """The statements, with the releases that variables of other files hold: one for each value, as a file near
        ``path`` gets it, or one without a release if a value is none."""
        made: list[Statement] = []
        for one in statements:
            copies = self._copies(one, path) if one.needs and not one.low else [one]
            made += [copy for copy in copies if copy.low or not copy.is_repository]
        return made

    def is_hidden(self, role: str, product: str) -> bool:
        """Return whether a role (absolute path) gets the release of a product from a play or group that computes it."""
        return any(
            one.product == product
            and bool(one.needs)
            and any(products.releases(product, value) is None for _, _, value in self.of_roles.find(role, one.needs))
            for manifest in self.of_roles.inside(role)
            for one in manifest.statements
        )

    def _copies(self, statement: Statement, path: str) -> list[Statement]:
        root = self._folders.root(os.path.dirname(path))
        at = statement.path if role_of(statement.path, root) and not role_of(path, root) else path
        made: dict[tuple[str, str], Statement] = {}
        for where, line, value in self._find(statement.needs, at):
            releases = products.releases(statement.product, value)
            if releases is None:
                return [statement]
            copy = statement.copy()
            copy.low, copy.high = releases
            copy.origin = (where, line, f"{statement.needs} {value}")
            copy.default = copy.default or os.path.basename(os.path.dirname(where)) == "defaults"
            made.setdefault(releases, copy)
        return list(made.values()) or [statement]

    def _find(self, name: str, path: str) -> list[Place]:
        """Places and values of a variable for a file: those of the nearest manifests that set it."""
        folder = os.path.dirname(path)
        key = (folder, name)
        if key not in self._found:
            role = role_of(path, self._folders.root(folder))
            found = self.of_roles.find(role, name) if role else []
            self._found[key] = (found or self._nearest(folder, name, role))[:MAX_VALUES]
        return self._found[key]

    def _nearest(self, folder: str, name: str, role: str) -> list[Place]:
        """The values in a folder, else below it, else in those above. For a role without those of other roles, unless
        nothing else sets the variable."""
        decided = self.of_roles.decided(role) if role else set()
        root = self._folders.root(folder)

        def is_own(manifest: Manifest) -> bool:
            is_decided = manifest.path in decided and name not in manifest.weak
            return not role or (not is_decided and role_of(manifest.path, root) in ("", role))

        weak: list[Place] = []
        for outer in self._folders.chain(folder):
            levels = [self._folders.own(outer)]
            levels.append([one for _, at in self._folders.below(outer) for one in self._folders.own(at)])
            for level in levels:
                own = [one for one in level if name in one.variables and is_own(one)]
                strong = [one.place(name) for one in own if name not in one.weak]
                if strong:
                    return strong
                weak = weak or [one.place(name) for one in own]
        if weak or not role:
            return weak
        for others in (self.plays.manifests(role), self.plays.siblings(role)):
            found = [one.place(name) for one in others if name in one.variables]
            if found:
                return found
        return []
