"""The settings files of Logstash around a pipeline, as the product loads them.

A pipelines.yml declares a pipeline if it names its files; it is looked for in their folder, up to two folders above
within the repository, and in ``config`` of each. The logstash.yml of a pipeline is the one that a manifest mounts
together with its files; else the one next to the pipelines.yml that declares it; without such a file the one in its
folder or, if that is named ``conf.d`` or ``pipeline``, in the folder above (the layout of packages) or in ``config``
there (of images and archives).
"""

from __future__ import annotations

import os

from lslint.project.listings import Listings, RealFolders, Repositories

MAX_LEVELS = 3
GROUP_FOLDERS = ("conf.d", "pipeline")
"""Names of folders whose files packages and images load as one pipeline."""
SETTINGS = "logstash.yml"


class Surroundings:
    """The settings files around the folders of a run."""

    def __init__(self, listings: Listings, repositories: Repositories, real_folders: RealFolders) -> None:
        self._listings = listings
        self._repositories = repositories
        self._real_folders = real_folders
        self._pipelines: dict[str, list[str]] = {}

    def pipelines(self, folder: str) -> list[str]:
        """Return the files named pipelines.yml that may declare the pipelines of a folder, the nearest first."""
        files: list[str] = []
        limit, current = self._repositories[folder], folder
        for _ in range(MAX_LEVELS):
            if current not in self._pipelines:  # a project has many folders with the same one above
                places = (current, os.path.join(current, "config"))
                self._pipelines[current] = [file for place in places if (file := self._file(place, "pipelines.yml"))]
            files += self._pipelines[current]
            current = os.path.dirname(current)
            if limit is not None and not self._real_folders.is_inside(current, limit):
                break
        return files

    def settings(self, folder: str, declared_in: str) -> str:
        """Return the logstash.yml for the pipelines of a folder; empty if there is none. ``declared_in``: the
        pipelines.yml that declares them, or empty."""
        if declared_in:
            return self._file(os.path.dirname(declared_in), SETTINGS)
        places = [folder]
        if os.path.basename(folder) in GROUP_FOLDERS:
            above = os.path.dirname(folder)
            limit = self._repositories[folder]
            if limit is None or self._real_folders.is_inside(above, limit):
                places += [above, os.path.join(above, "config")]
        return next(filter(None, (self._file(place, SETTINGS) for place in places)), "")

    def _file(self, folder: str, name: str) -> str:
        above, last = os.path.split(folder)
        if last == "config" and last not in self._listings.of(above)[1]:
            return ""  # most folders have no such folder in them
        return os.path.join(folder, name) if self._listings.has(folder, name) else ""
