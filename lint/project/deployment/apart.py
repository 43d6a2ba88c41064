"""Manifests below a folder that deploy other files: they have separate configs."""

from __future__ import annotations

import os

from lslint.project.deployment.folders import TEMPLATED
from lslint.project.deployment.model import Manifest, Statement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.project.deployment.folders import Folders

_ENDINGS = {
    ".yml": "yaml", ".yaml": "yaml", ".json": "json", ".conf": "conf", ".cfg": "conf", ".config": "conf",
    ".logstash": "conf",
}  # fmt: skip


def ending_of(path: str) -> str:
    """What the name of a config ends with, without what makes a template of it; empty for what is not of ours."""
    low = os.path.basename(path).lower()
    for ending in TEMPLATED if low.endswith(TEMPLATED) else ():
        low = low.removesuffix(ending)
    return _ENDINGS.get(os.path.splitext(low)[1], "")


def takes_own(manifest: Manifest, statement: Statement, path: str, folders: Folders) -> bool:
    """Whether what a manifest deploys gets configs like a file, but only from the own folder of the manifest, in which
    the file is not."""
    ending = ending_of(path)
    home = os.path.dirname(manifest.path) + os.sep
    if not ending or path.startswith(home):
        return False
    taken = [
        place for place, service in manifest.uses if service in ("", statement.service) and _has(place, ending, folders)
    ]
    return bool(taken) and all(place.startswith(home) for place in taken)


def _has(place: str, ending: str, folders: Folders) -> bool:
    """Whether a file or folder is such a config or holds one."""
    return ending_of(place) == ending or any(
        ending_of(name) == ending
        for at in (place, *(inner for parts, inner in folders.below(place) if len(parts) < 2))
        for name in folders.files(at)
    )
