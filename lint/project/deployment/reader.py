"""Reads one manifest of a folder, by its kind."""

from __future__ import annotations

import os

from lslint.project.deployment import clients, documents, products
from lslint.project.deployment import text as plain
from lslint.project.deployment.model import TESTED, Manifest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from lslint.project.deployment.text import Values

    class Surroundings(Protocol):
        """What a manifest needs to know of other folders."""

        def root(self, folder: str) -> str: ...
        def listing(self, folder: str) -> list[str]: ...
        def env(self, folder: str) -> tuple[Values, dict[str, tuple[str, int]]]: ...
        def dockerfile(self, root: str, target: str, name: str, given: Values) -> Manifest | None: ...


MAX_BUILDS = 100
"""Dockerfiles that the compose files of a folder build."""


class Reader:
    """Reads the manifests of one folder."""

    def __init__(self, folders: Surroundings, folder: str) -> None:
        self._folders = folders
        self._folder = folder
        self._builds = 0
        self._env: tuple[Values, dict[str, tuple[str, int]]] | None = None

    def read(self, path: str, kind: str, text: str, rank: int, parts: list[str]) -> Manifest | None:
        if kind == "yaml":
            from lslint.project.deployment import yaml_manifests

            if self._env is None and "$" in text:
                self._env = self._folders.env(self._folder)
            values, origin = self._env or ({}, {})
            context = yaml_manifests.Context(values, origin, self._dockerfile, self._folders.root(self._folder))
            made = yaml_manifests.read(path, text, context, rank)
            if "defaults" in parts[-1:]:
                _mark_defaults(made)
            own = clients.variables(text) if any(one.variable for one in made.statements) else ()
            made.statements = [one for one in made.statements if not one.variable or one.variable not in own]
            return made
        if kind == "dockerfile":
            given: Values = {}
            if "$" in text:
                self._env = self._env or self._folders.env(self._folder)
                given = self._env[0]
            from lslint.project.deployment import dockerfile

            return dockerfile.read(path, text, self._context, {}, rank, given)
        made = Manifest(path)
        if kind == "json":
            made.statements = documents.service_statements(path, text, rank)
            if '_attributes"' in text:
                made.statements += plain.scan(path, text, {}, rank)
        elif kind == "gradle":
            made.statements = documents.plugin_statements(path, text, rank)
        elif kind == "gems":
            made.statements = plain.gems(path, text, TESTED)
        elif kind == "env":
            made.statements = documents.env_statements(path, text)
        elif kind == "ruby" and os.path.basename(path) == "metadata.rb":
            made.statements = plain.cookbooks(path, text)
        elif kind == "ruby":
            if (
                any(part in ("attributes", "recipes", "resources", "cookbooks") for part in parts)
                or "Vagrant" in text[:2000]
                or "LOGSTASH_VERSION" in text[:2000]
                or "_attributes" in text
            ):
                made.statements = plain.scan(path, text, documents.assignments(text), rank)
            if "attributes" in parts[-1:]:
                _mark_defaults(made)
        else:
            assigned = documents.assignments(text)
            made.statements = plain.scan(path, text, assigned, rank)
            if os.path.basename(path).lower() == "berksfile":
                made.statements += plain.cookbooks(path, text)
            if kind == "language":
                made.statements += documents.helm_releases(path, text, rank)
                if path.endswith(".pp"):
                    _mark_parameters(made, text)
                made.variables = {
                    name: (value, 0)
                    for name, value in assigned.items()
                    if value[:1].isdigit() and products.is_release_name(name)
                }
        return made

    def _context(self, source: str) -> str:
        """The folder that a Dockerfile is built from: the nearest one that has a source of ``COPY``."""
        first = source.removeprefix("./").lstrip("/").partition("/")[0].partition("*")[0]
        root = self._folders.root(self._folder)
        at = self._folder
        while first and len(at) >= len(root):
            if any(name == first or ("*" in source and name.startswith(first)) for name in self._folders.listing(at)):
                return at
            if at == root:
                break
            at = os.path.dirname(at)
        return self._folder

    def _dockerfile(self, target: str, name: str, given: Values) -> Manifest | None:
        self._builds += 1
        if self._builds > MAX_BUILDS:
            return None
        return self._folders.dockerfile(self._folders.root(self._folder), target, name, given)


def _mark_defaults(manifest: Manifest) -> None:
    """Marks the values of variables as defaults, which other manifests may override."""
    for one in manifest.statements:
        one.default = bool(one.variable)


def _mark_parameters(manifest: Manifest, text: str) -> None:
    """Marks the defaults of the parameters of a class of Puppet, which those who declare it may set."""
    lines = text.split("\n")
    pattern = products.pattern(r"\s*(?:[A-Z][^$=]{0,80})?\$(?:::)?\w{1,80}\s*=[^>].{0,200},\s*(?:#.{0,200})?$")
    for one in manifest.statements:
        if one.variable and 0 < one.line <= len(lines) and pattern.match(lines[one.line - 1]) is not None:
            one.default = True
