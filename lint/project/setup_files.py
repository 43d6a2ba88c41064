"""The files of a project that set up its machines: playbooks, compose files, Dockerfiles, manifests, units, scripts and
templates of settings, Gemfiles; gems and sources of plugins without their content.

They are read when a rule first asks, once for each project and within limits.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from lslint.files import fs
from lslint.files.paths import report_path
from lslint.files.source import Unreadable
from lslint.project.environment.environments import environments_of
from lslint.project.projects import Projects
from lslint.project.walk import Walk, is_visible
from lslint.rules.api import Setup

MAX_FILES = 400
MAX_BYTES = 64 * 1024
_ENDINGS = (".yml", ".yaml", ".sh", ".bash", ".pp", ".sls", ".tf", ".service")
_SERVICES = ("logstash", "logstash.init", "logstash.default", "logstash.rc", "logstash.initd", "startup.options")
"""Init scripts, and their settings."""
_PLUGINS = (".gem", ".gemspec", ".rb")
"""Gems and sources of plugins, of which only the path matters."""
_SOURCES = ("inputs", "filters", "outputs", "codecs")
"""Folders below `logstash` with the Ruby files of plugins."""
_PRODUCTS = ("logstash", "elastic", "kibana", "filebeat")
"""Words in the names of scripts without an ending: ``start-logstash``."""
_NAMES = ("dockerfile", "containerfile", "vagrantfile", "gemfile", "logstash.yml", "pipelines.yml")


def of_project(projects: Projects, path: str) -> Setup:
    """The files of the project of a file (absolute)."""
    root = projects.root_of(os.path.dirname(path))
    known = environments_of(projects).setups
    if root not in known:
        known[root] = Setup(list(_read(projects, root)))
    return known[root]


def _read(projects: Projects, root: str) -> Iterator[tuple[str, str]]:
    for number, path in enumerate(_files(projects, root)):
        if number >= MAX_FILES:
            return
        try:
            if path.endswith(_PLUGINS):
                yield report_path(path), ""
            elif not fs.is_larger(path, MAX_BYTES):
                yield report_path(path), projects.read(path).text
        except (OSError, Unreadable):
            continue


def _files(projects: Projects, root: str) -> Iterator[str]:
    for folder in Walk(projects, root, enter=is_visible):
        has_sources = os.path.basename(folder) in _SOURCES and os.path.basename(os.path.dirname(folder)) == "logstash"
        for name in projects.listing(folder):
            if _is_setup(name.lower()) or (has_sources and name.endswith(".rb")):
                yield os.path.join(folder, name)


def _is_setup(name: str) -> bool:
    name = name.removesuffix(".j2").removesuffix(".erb")
    if "." not in name and any(word in name for word in _PRODUCTS):
        return True
    return name.endswith((*_ENDINGS, ".gem", ".gemspec")) or name in _SERVICES or any(word in name for word in _NAMES)
