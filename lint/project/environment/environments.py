"""The runtimes of a file."""

from __future__ import annotations

import os

from lslint.files import fs
from lslint.files.paths import report_path
from lslint.kinds.detect import may_hold
from lslint.project.deployment.folders import TEST_FOLDERS, is_dockerfile, is_env
from lslint.project.environment import units
from lslint.project.environment.model import Document, Service, documents
from lslint.project.projects import Projects
from lslint.project.walk import Walk, above, is_entered
from lslint.rules.project_view import Logs, Runtime, Setup

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lslint.project.environment.kubernetes import Manifests

MAX_CHARS = 128 * 1024
"""Characters of a manifest; larger ones are not read."""
MAX_FOLDER_CHARS = 512 * 1024
MAX_MANIFESTS = 60
"""Manifests of a folder that are read."""
MAX_FOLDERS = 300
"""Folders of a project in which compose files and Dockerfiles are looked for."""
MAX_DEPTH = 6
_PRODUCTS = ("elast", "logstash", "beat", "opensearch", "elk")
_YAML = (".yml", ".yaml")
_ENV_NAMES = (".env", ".env.example", ".env.sample", "env.example", "sample.env", "example.env")
_OFFICIAL = ("docker.elastic.co/", "logstash:", "elasticsearch:", "elastic/", "library/")


def _is_entered(name: str) -> bool:
    return is_entered(name) and name not in TEST_FOLDERS


class Environments:
    """The manifests of a run, each read once."""

    def __init__(self, projects: Projects) -> None:
        self._projects = projects
        self._services: dict[str, list[Service]] = {}
        self._manifests: dict[str, Manifests | None] = {}
        self._below: dict[str, tuple[list[str], bool]] = {}
        self._units: dict[tuple[str, str], Service | None] = {}
        self._env: dict[str, dict[str, str]] = {}
        self._env_services: dict[str, list[Service]] = {}
        self._manifest_paths: set[str] = set()
        self.setups: dict[str, Setup] = {}  # of ``setup_files``, by project
        self.logs: dict[str, Logs] = {}  # of ``logs``, by project
        self.single_nodes: dict[str, dict[str, str | None]] = {}  # of ``single_node``, by evidence and folder

    def forget(self, path: str) -> None:
        """Drops what was read, if a file that was changed can be a manifest."""
        name = os.path.basename(path)
        self.setups.clear()
        self.logs.clear()
        self.single_nodes.clear()
        if path in self._manifest_paths or _is_compose(name) or is_dockerfile(name.lower()) or is_env(name):
            self._manifest_paths.clear()
            tables: tuple[dict[Any, Any], ...] = (
                self._services, self._manifests, self._below, self._units, self._env, self._env_services,
            )  # fmt: skip
            for known in tables:
                known.clear()

    def runtimes(self, path: str, product: str) -> list[Runtime]:
        """The runtimes of a file (absolute path) with the config of a product: those that name it, else those of the
        product that are nearest to it."""
        chain = list(above(self._projects, os.path.dirname(path)))
        mounted, is_all = self._mounted(path, chain)
        chosen = _of_product(mounted, product)
        if chosen:
            made = [one.mounted(True, path) for one in chosen]
            if not is_all:
                for one in made:
                    one.is_complete = False
            return made
        return self._near(chain, product)

    def embedded(self, path: str, key: str, start: int, product: str) -> list[Runtime]:
        """The runtimes of a config in a manifest (absolute path): of a ConfigMap under ``key``, or of the service or
        container around the offset ``start``."""
        folder = os.path.dirname(path)
        services = [*self.folder_services(folder), *self._pods(folder)]
        found = [one for one in services if one.holds(report_path(path), start)]
        manifests = self.folder_manifests(folder)
        name = manifests.config_map_at(path, start) if manifests is not None else ""
        found = found or self._containers(folder, f"{path}/{key}", name)
        if found:
            return [one.mounted(True) for one in found]
        return [one.mounted(False) for one in services if one.runs(product)]

    def _mounted(self, path: str, chain: list[str]) -> tuple[list[Service], bool]:
        """The services and containers that name a file; whether all manifests of the project were looked at."""
        folders, is_all = self._with_containers(chain[-1])
        found: list[Service] = []
        for folder in dict.fromkeys((*chain, *folders)):
            found += [one for one in self.folder_services(folder) if one.is_for(path)]
        for folder in chain:
            found += self._containers(folder, path)
        return found, is_all

    def _containers(self, folder: str, file: str, config_map: str = "") -> list[Service]:
        """The containers of the manifests of a folder that mount a ConfigMap: this one, by default all with a file."""
        manifests = self.folder_manifests(folder)
        if manifests is None:
            return []
        names = {name for name, files in manifests.files.items() if name == (config_map or name) and file in files}
        return [one for one in manifests.containers if not names.isdisjoint(one.config_maps)] if names else []

    def _near(self, chain: list[str], product: str) -> list[Runtime]:
        """The runtimes of a product nearest to a folder, and its unit."""
        made: list[Runtime] = []
        for folder in chain:
            services = [*self.folder_services(folder), *self._pods(folder)]
            made = [
                one.mounted(False) for image in services if image.runs(product) for one in self._users(image, chain)
            ]
            if made:
                break
        for folder in chain[:6]:
            unit = self._unit(folder, product)
            if unit is not None:
                made.append(unit.mounted(False))
                break
        for folder in chain[:2]:
            made += [one.mounted(False) for one in self._env_files(folder)]
        return made

    def _users(self, image: Service, chain: list[str]) -> list[Service]:
        """The services of the folders that build an image from its Dockerfile; itself if there are none."""
        if not is_dockerfile(os.path.basename(image.runtime.path).lower()):
            return [image]
        built = os.path.join(image.folder, os.path.basename(image.runtime.path))
        return [one for folder in chain for one in self.folder_services(folder) if one.built == built] or [image]

    def _with_containers(self, root: str) -> tuple[list[str], bool]:
        """The folders of a project that hold compose files or Dockerfiles; whether all folders were looked at."""
        known = self._below.get(root)
        if known is not None:
            return known
        found: list[str] = []
        walk = Walk(self._projects, root, enter=_is_entered, max_folders=MAX_FOLDERS, max_depth=MAX_DEPTH)
        for folder in walk:
            if any(_is_compose(name) or is_dockerfile(name.lower()) for name in self._projects.listing(folder)):
                found.append(folder)
        self._below[root] = found, walk.is_complete
        return self._below[root]

    def _read(self, path: str) -> str:
        """The text of a manifest; empty if it cannot be read or is too large."""
        text = self._projects.beginning(path, MAX_CHARS + 1)
        return text if len(text) <= MAX_CHARS else ""

    def _lines(self, path: str) -> str:
        """The text of a manifest that is read by lines, without a byte-order mark."""
        return self._read(path).removeprefix("\ufeff")

    def folder_services(self, folder: str) -> list[Service]:
        """The services of the compose files of a folder, and the images of its Dockerfiles that none of them builds."""
        found = self._services.get(folder)
        if found is not None:
            return found
        self._services[folder] = []
        names = self._projects.listing(folder)
        composes = [one for one in names if _is_compose(one)]
        dockerfiles = [one for one in names if is_dockerfile(one.lower())]
        if not composes and not dockerfiles:
            return self._services[folder]
        root = self._projects.root_of(folder)
        services: dict[str, Service] = {}

        def env_file(path: str) -> tuple[str, list[tuple[str, int]]] | None:
            """Path, and names and lines of the variables, of an ``env_file``."""
            return (path, units.variables(self._lines(path))) if self._is_file(path, root) else None

        def other(written: str) -> Document | None:
            """Another compose file of the folder."""
            name = os.path.normpath(written)
            path = os.path.join(folder, name)
            text = self._read(path) if self._is_file(path, root) else ""
            return next(iter(documents(path, text)), None)

        for path, text in self._texts(folder, composes):
            from lslint.project.environment import compose

            for document in documents(path, text)[:1]:
                for one in compose.read(document, root, self._folder_env(folder), env_file, other):
                    if one.runtime.name in services:
                        services[one.runtime.name].merge(one)
                    else:
                        services[one.runtime.name] = one
        for service in services.values():
            self._build(service, root)
        made = list(services.values())
        built = {one.built for one in made}
        for name in dockerfiles[:MAX_MANIFESTS]:
            path = os.path.join(folder, name)
            text = self._lines(path)
            image = _image(path, text, folder) if _is_about(text) and path not in built else None
            if image is not None:
                made.append(image)
        self._services[folder] = made
        return made

    def _texts(self, folder: str, names: list[str], word: str = "") -> list[tuple[str, str]]:
        """Paths and contents of manifests with a word; none if none of them can name a supported product."""
        found: list[tuple[str, str]] = []
        size = 0
        for name in names:
            path = os.path.join(folder, name)
            text = self._read(path)
            if word in text or name.startswith("kustomization."):
                size += len(text)
                if size > MAX_FOLDER_CHARS or len(found) >= MAX_MANIFESTS:
                    break
                found.append((path, text))
                self._manifest_paths.add(path)
        return found if any(_is_about(text) for _, text in found) else []

    def _build(self, service: Service, root: str) -> None:
        """Adds what the Dockerfile of a service says."""
        runtime, base = service.runtime, service.image
        if service.built:
            text = self._lines(service.built) if self._is_file(service.built, root) else ""
            image = _image(service.built, text, service.context)
            if image is None:
                runtime.is_complete = False
                return
            service.products = image.products or service.products
            service.uses += image.uses
            for name, variable in image.runtime.variables.items():
                runtime.variables.setdefault(name, variable)
            runtime.command = runtime.command or image.runtime.command
            base = runtime.image = image.image
        if not base.startswith(_OFFICIAL):
            runtime.is_complete = False

    def _pods(self, folder: str) -> list[Service]:
        """The containers of the Kubernetes manifests of a folder."""
        manifests = self.folder_manifests(folder)
        return manifests.containers if manifests is not None else []

    def folder_manifests(self, folder: str) -> Manifests | None:
        """The Kubernetes manifests of a folder; None if it has no YAML files."""
        if folder in self._manifests:
            return self._manifests[folder]
        names = [one for one in self._projects.listing(folder) if one.lower().endswith(_YAML) and not _is_compose(one)]
        if not names:
            self._manifests[folder] = None
            return None
        from lslint.project.environment.kubernetes import Manifests, relevant_text

        made = self._manifests[folder] = Manifests()
        texts = self._texts(folder, names, "kind:")
        has_references = any("configMapRef" in text for _, text in texts)
        is_patched = False
        for path, text in texts:
            if os.path.basename(path).startswith("kustomization."):
                is_patched = True
            else:
                text = relevant_text(text, has_configs=may_hold(text), has_references=has_references)
            for document in documents(path, text) if text else ():
                made.add(document)
        made.finish()
        for container in made.containers:
            if is_patched or not container.image.startswith(_OFFICIAL):
                container.runtime.is_complete = False
        return made

    def _folder_env(self, folder: str) -> dict[str, str]:
        """The values of the ``.env`` file of a folder, for references in its compose files."""
        found = self._env.get(folder)
        if found is None:
            found = self._env[folder] = {}
            if ".env" in self._projects.listing(folder):
                for line in self._lines(os.path.join(folder, ".env")).split("\n")[:2000]:
                    name, sign, value = line.strip().removeprefix("export ").partition("=")
                    if sign and name.isidentifier() and len(value) < 500:
                        found[name] = value.partition(" #")[0].strip().strip("\"'")
        return found

    def _is_file(self, path: str, root: str) -> bool:
        """Whether there is a file below the folder of the project."""
        if not path.startswith(root.rstrip(os.sep) + os.sep):
            return False
        folder, name = os.path.split(path)
        return name in self._projects.listing(folder) and fs.is_inside(path, root)

    def _unit(self, folder: str, product: str) -> Service | None:
        """The systemd unit of a product and its files of variables, in a folder above a config."""
        key = (folder, product)
        if key in self._units:
            return self._units[key]
        made: Service | None = None
        for inner in units.FOLDERS:
            if inner and not self._has(folder, inner):
                continue
            at = os.path.join(folder, *inner.split("/")) if inner else folder
            paths = [os.path.join(at, name) for name in self._projects.listing(at) if units.is_unit(name, product)]
            if f"{product}.service.d" in self._projects.folders(at):
                drop_ins = os.path.join(at, f"{product}.service.d")
                paths += [os.path.join(drop_ins, name) for name in self._projects.listing(drop_ins)]
            paths += [
                os.path.join(at, name)
                for name in self._projects.listing(at)
                if units.is_variables(inner, name, product)
            ]
            for path in paths[:MAX_MANIFESTS]:
                if made is None:
                    made = Service(os.path.basename(path), path, 0)
                units.read(made, path, self._lines(path))
                self._manifest_paths.add(path)
        self._units[key] = made
        return made

    def _has(self, folder: str, inner: str) -> bool:
        """Whether a folder has another one inside."""
        for part in inner.split("/"):
            if part not in self._projects.folders(folder):
                return False
            folder = os.path.join(folder, part)
        return True

    def _env_files(self, folder: str) -> list[Service]:
        """The ``.env`` files of a folder."""
        found = self._env_services.get(folder)
        if found is None:
            found = self._env_services[folder] = []
            for name in self._projects.listing(folder):
                if name in _ENV_NAMES:
                    path = os.path.join(folder, name)
                    found.append(Service(name, path, 0))
                    for variable, number in units.variables(self._lines(path)):
                        found[-1].set(variable, None, path, number)
        return found


def environments_of(projects: Projects) -> Environments:
    """The environments of a run."""
    if projects.environments is None:
        projects.environments = Environments(projects)
    found: Environments = projects.environments
    return found


def _image(path: str, text: str, context: str) -> Service | None:
    """The image that a Dockerfile builds; None if that is not known."""
    from lslint.project.environment import images

    return images.read(path, text, context) if text else None


def _is_compose(name: str) -> bool:
    low = name.lower()
    return low.endswith(_YAML) and ("compose" in low or low.startswith(("docker-stack", "stack.")))


def _is_about(text: str) -> bool:
    """Whether the text can name a supported product."""
    low = text.lower()
    return any(word in low for word in _PRODUCTS)


def _of_product(found: list[Service], product: str) -> list[Service]:
    """The services of a product, else those of unknown images."""
    own = [one for one in found if one.runs(product)]
    return own or [one for one in found if not one.products]
