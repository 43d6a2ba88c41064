"""Releases of a script or of another folder that several names in a file contradict.

Such a release may belong to another deployment. A single name that it lacks may be a mistake; several names that are
all newer, or all older, show that the file is for another release.
"""

from __future__ import annotations

import os

from lslint.files.paths import is_below
from lslint.project.deployment import choice, content, plugin_options, products
from lslint.project.deployment.folders import kind_of
from lslint.project.deployment.model import CONTENT, DOCUMENTED, FOLDER, PARENT, Deployment
from lslint.project.walk import CI_FOLDERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.project.deployment.folders import Folders
    from lslint.project.deployment.model import Mark, Statement

_PARTS = frozenset((
    "defaults", "files", "group_vars", "handlers", "host_vars", "meta", "tasks", "templates", "vars",
))  # fmt: skip
"""Folders whose files are about all that is in the folder around them: the parts of an Ansible role."""
MIN_NAMES = 2
"""Names that contradict a release."""


def is_elsewhere(path: str, found: Deployment, weak: frozenset[str] = frozenset(("script", "docs"))) -> bool:
    """Whether only files of the ``weak`` kinds, or manifests that are neither in the folder of a file (absolute path)
    nor above it, name the release."""
    if not found.evidence or found.evidence[0].strength not in (FOLDER, PARENT, DOCUMENTED):
        return False
    if found.reaches is None:
        manifests = [os.path.abspath(one.path) for one in found.evidence if one.line and one.strength != CONTENT]
        found.reaches = [(kind_of(os.path.basename(one)), _reach(one)) for one in manifests]
    return bool(found.reaches) and all(kind in weak or not path.startswith(reach) for kind, reach in found.reaches)


def _reach(manifest: str) -> str:
    """The folder whose files a manifest is about."""
    parts = os.path.dirname(manifest).split(os.sep)
    if parts[-1] in _PARTS:
        parts.pop()
    tests = next((at for at, part in enumerate(parts) if at and part in CI_FOLDERS), len(parts))
    return os.sep.join(parts[:tests]).rstrip(os.sep) + os.sep


def is_overruled(product: str, text: str, marks: list[Mark], found: Deployment) -> bool:
    """Whether several names in a file are newer, or older, than all releases of a deployment."""
    lows: dict[str, str] = {}
    highs: dict[str, str] = {}
    for name, low, high in _names(product, text, marks):
        if low:
            lows[name] = low
        if high:
            highs[name] = high
    newer = [low for low in lows.values() if _minor(low) > _minor(found.high)]
    older = [high for high in highs.values() if _minor(high) < _minor(found.low)]
    if max(len(newer), len(older)) < MIN_NAMES or (newer and older):
        return False
    if newer:
        required = max(map(_minor, newer))
        return all(_minor(high) >= required for high in highs.values())
    allowed = min(map(_minor, older))
    return all(_minor(low) <= allowed for low in lows.values())


def _names(product: str, text: str, marks: list[Mark]) -> list[tuple[str, str, str]]:
    """The names that some releases lack, as (group, first release, last release). Options of a plugin that came, or
    went, with the same release are one group."""
    found = [(one.text, one.low, one.high) for one in marks or content.newer(text, product) if one.text != "`id`"]
    if product == "logstash":
        listed = {name for name, _, _ in found}
        found += [
            (f"{plugin} {low} {high}", low, high)
            for plugin, name, _, low, high in plugin_options.releases(text)
            if f"`{name}`" not in listed
        ]
    return found


def _minor(release: str) -> tuple[int, ...]:
    return products.number(release)[:2]


def is_other_release(folders: Folders, found: Deployment, named: Statement | None, path: str) -> bool:
    """Whether a manifest takes a file in the folder of a release (``es6``, ``v6``; ``named``: what its name says) only
    together with the folders of others, and runs another release. A manifest in that folder, or one that takes just it,
    stands."""
    if named is None or not found.low or choice.holds((named.low, named.high), (found.low, found.high)):
        return False
    for one in found.evidence:
        manifest = os.path.abspath(one.path)
        if is_below(manifest, named.path):
            return False
        for each in folders.own(os.path.dirname(manifest)):
            places = [place.rstrip(os.sep) for place, _ in each.uses] if each.path == manifest else []
            if any(is_below(place, named.path) and is_below(path, place) for place in places):
                return False
    return True
