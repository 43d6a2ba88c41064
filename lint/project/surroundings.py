"""The settings files around a folder: its pipelines.yml and logstash.yml, and variants of the former."""

from __future__ import annotations

import os
from collections.abc import Iterator

from lslint.project.listings import Listings, RealFolders, Repositories

MAX_VARIANTS = 20
"""Files ``pipelines_*.yml`` around a folder."""
MAX_LEVELS = 3


class Surroundings:
    """The settings files around the folders of a run. They are looked for in a folder, up to two folders above it
    within its repository, and in ``config`` of each. What is in a folder is asked once, as those below share it."""

    def __init__(self, listings: Listings, repositories: Repositories, real_folders: RealFolders) -> None:
        self._listings = listings
        self._repositories = repositories
        self._real_folders = real_folders
        self._found: dict[str, tuple[str, str]] = {}
        self._variants: dict[str, list[str]] = {}
        self._settings_in: dict[str, tuple[str, str]] = {}
        self._variants_in: dict[str, list[str]] = {}

    def of(self, folder: str) -> tuple[str, str]:
        """The nearest ``(pipelines.yml, logstash.yml)`` of a folder, empty where there is none."""
        found = self._found.get(folder)
        if found is None:
            pipelines = settings = ""
            for at in self._looked_at(folder):
                here = self._settings_in.get(at)
                if here is None:
                    here = self._settings_in[at] = self._settings_files(at)
                pipelines, settings = pipelines or here[0], settings or here[1]
            found = self._found[folder] = (pipelines, settings)
        return found

    def variants(self, folder: str) -> list[str]:
        """The files ``pipelines_*.yml`` around a folder, which a deployment installs as its pipelines.yml."""
        found = self._variants.get(folder)
        if found is None:
            found = self._variants[folder] = []
            for at in self._looked_at(folder):
                here = self._variants_in.get(at)
                if here is None:
                    here = self._variants_in[at] = [
                        os.path.join(inner, name)
                        for inner in self._with_config(at)
                        for name in self._listings.of(inner)[0]
                        if _is_variant(name)
                    ]
                found += here
            del found[MAX_VARIANTS:]
        return found

    def _looked_at(self, folder: str) -> Iterator[str]:
        limit = self._repositories[folder]
        for _ in range(MAX_LEVELS):
            yield folder
            folder = os.path.dirname(folder)
            if limit is not None and not self._real_folders.is_inside(folder, limit):
                return

    def _with_config(self, folder: str) -> tuple[str, ...]:
        """A folder and the ``config`` in it, if it has one."""
        return (folder, os.path.join(folder, "config")) if "config" in self._listings.of(folder)[1] else (folder,)

    def _settings_files(self, folder: str) -> tuple[str, str]:
        pipelines = settings = ""
        for inner in self._with_config(folder):
            names = self._listings.of(inner)[0]
            if not pipelines and "pipelines.yml" in names:
                pipelines = os.path.join(inner, "pipelines.yml")
            if not settings and (name := _settings_name(names)):
                settings = os.path.join(inner, name)
        return pipelines, settings


def _settings_name(names: list[str]) -> str:
    """The logstash.yml of a folder, or the template of one; empty without one."""
    if "logstash.yml" in names:
        return "logstash.yml"
    if not any("logstash.yml." in name for name in names):
        return ""
    from lslint.project import templated_settings

    return templated_settings.choose(names)


def _is_variant(name: str) -> bool:
    """``pipelines_prod.yml``, ``pipelines-prod.yml`` or ``pipelines.prod.yml``."""
    return (
        name.startswith(("pipelines_", "pipelines-", "pipelines."))
        and name.endswith((".yml", ".yaml"))
        and (name not in ("pipelines.yml", "pipelines.yaml"))
    )
