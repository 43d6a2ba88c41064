"""Releases of a script or of another folder that several names in a file contradict.

Such a release may belong to another deployment. A single name that it lacks may be a mistake; several names that are
all newer, or all older, show that the file is for another release.
"""

from __future__ import annotations

import os

from lslint.project.deployment import content, plugin_options, products
from lslint.project.deployment.folders import kind_of
from lslint.project.deployment.model import DOCUMENTED, FOLDER, PARENT, Deployment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.project.deployment.content import Mark

MIN_NAMES = 2
"""Names that contradict a release."""


def is_elsewhere(path: str, found: Deployment) -> bool:
    """Whether only scripts, or manifests that are neither in the folder of a file (absolute path) nor above it, name
    the release."""
    if not found.evidence or found.evidence[0].strength not in (FOLDER, PARENT, DOCUMENTED):
        return False
    manifests = [os.path.abspath(one.path) for one in found.evidence if one.line]
    return bool(manifests) and all(_is_elsewhere(path, one) for one in manifests)


def _is_elsewhere(path: str, manifest: str) -> bool:
    if kind_of(os.path.basename(manifest)) in ("script", "docs"):
        return True
    return not path.startswith(os.path.dirname(manifest).rstrip(os.sep) + os.sep)


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
