"""Paths in compose files."""

from __future__ import annotations

import os

from lslint.files.paths import is_below


def resolved_path(folder: str, written: str, root: str) -> str:
    """The absolute path of a relative one. Of several compose files, the folder of the first one counts: a path that
    leads into the own folder from the root of the project is meant so."""
    place = os.path.normpath(os.path.join(root, written))
    return place if is_below(place, folder) else os.path.normpath(os.path.join(folder, written))
