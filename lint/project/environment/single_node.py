"""Whether the Elasticsearch of a file's project has one node."""

from __future__ import annotations

import os
from bisect import bisect_left

from lslint.files.paths import report_path
from lslint.grammar.bounded_cache import compiled
from lslint.project.deployment.folders import is_dockerfile
from lslint.project.environment.environments import Environments, environments_of
from lslint.project.environment.model import Service
from lslint.project.projects import Projects
from lslint.project.walk import above

MAX_CHARS = 128 * 1024
"""Characters of an elasticsearch.yml that are read."""
MAX_FOLDERS = 60
"""Folders of a folder that are looked into."""
_SEARCH = ("elasticsearch", "opensearch", "opendistro")
_HELPERS = ("setup", "init", "cert", "exporter", "backup", "restore", "config", "seed", "import")
"""Parts of the names of services that use the image of Elasticsearch without running a node."""
_DEPLOY_FOLDERS = ("docker", "compose", "docker-compose", "deploy", "deployment", ".docker")
_CONFIG_FOLDERS = (*_DEPLOY_FOLDERS, "config", "conf", "es")
_SINGLE = r"""(?m)^discovery(?:\.|:[ \t]*\r?\n(?:[ \t][^\n]*\n)*?[ \t]+)type[ \t]*:[ \t]*["']?single-node\b"""


def evidence(projects: Projects, path: str) -> str | None:
    """Where the elasticsearch.yml nearest to a file (absolute path), or the nearest manifests with Elasticsearch, show
    that it has one node; None if they do not."""
    folders = list(above(projects, os.path.dirname(path)))
    for source in (_by_configs, _by_manifests):
        known: dict[str, str | None] = environments_of(projects).single_nodes.setdefault(source.__name__, {})
        for folder in folders:
            if folder not in known:
                known[folder] = source(projects, folder)
            found = known[folder]
            if found:
                return found
            if found is not None:
                break
    return None


def _by_configs(projects: Projects, folder: str) -> str | None:
    """The first elasticsearch.yml in and below a folder if all say that the node is alone; empty if they do not, None
    without any."""
    inner = [
        os.path.join(folder, name)
        for name in projects.folders(folder)
        if name in _CONFIG_FOLDERS or "elastic" in name.lower()
    ][:MAX_FOLDERS]
    inner += [os.path.join(one, "config") for one in inner if "config" in projects.folders(one)]
    files = [
        os.path.join(one, name)
        for one in (folder, *inner)
        for name in _beginning(projects.listing(one), "elasticsearch.yml")
    ]
    if not files:
        return None
    return report_path(files[0]) if all(_is_single(projects, file) for file in files) else ""


def _is_single(projects: Projects, path: str) -> bool:
    """Whether an elasticsearch.yml says that its node is alone."""
    text = projects.small_text(path, MAX_CHARS).removeprefix("\ufeff")
    return compiled(_SINGLE).search(text) is not None


def _by_manifests(projects: Projects, folder: str) -> str | None:
    """Where the manifests of a folder say that Elasticsearch has one node; empty if they say otherwise, None if they
    have no Elasticsearch."""
    environments: Environments = environments_of(projects)
    inner = [name for name in projects.folders(folder) if name in _DEPLOY_FOLDERS]
    places = [folder, *(os.path.join(folder, name) for name in inner)]
    nodes = [one for place in places for one in environments.folder_services(place) if _is_node(one)]
    manifests = [one for place in places if (one := environments.folder_manifests(place)) is not None]
    nodes += [one for found in manifests for one in found.containers if _is_node(one)]
    clusters = [one for found in manifests for one in found.clusters]
    if not nodes and not clusters:
        return None
    started = [one for one in nodes if not is_dockerfile(os.path.basename(one.runtime.path).lower())]
    nodes = started or nodes  # an image next to the services of a compose file is no further node
    if any(count != 1 for _, count in clusters):
        return ""
    if all(one.is_single for one in nodes) or (len(nodes) == 1 and _is_alone(nodes[0])):
        return _location(nodes[0]) if nodes else clusters[0][0]
    return ""


def _is_node(service: Service) -> bool:
    """Whether a service runs an Elasticsearch node."""
    if service.is_helper or any(word in service.runtime.name.lower() for word in _HELPERS):
        return False
    return any(service.runs(product) for product in _SEARCH)


def _is_alone(service: Service) -> bool:
    return service.nodes == 1 and not service.hosts


def _location(service: Service) -> str:
    """Where a service says that it is alone, else where it is declared."""
    for name in ("discovery.type", "discovery_type", "DISCOVERY_TYPE"):
        if service.is_single and name in service.runtime.variables:
            return service.runtime.variables[name].location
    return service.runtime.location


def _beginning(names: list[str], start: str) -> list[str]:
    """Those of sorted names that begin so, found without a look at the others: every file of a folder asks."""
    at = end = bisect_left(names, start)
    while end < len(names) and names[end].startswith(start):
        end += 1
    return names[at:end]
