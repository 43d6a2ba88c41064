"""How the evidence of an inner folder and that of an outer one relate."""

from __future__ import annotations

import os

from lslint.project.deployment import choice
from lslint.project.deployment.model import Deployment


def distance(step: int, folder: str, found: Deployment) -> int:
    """How far the evidence is: manifests in a folder are nearer than those below it."""
    inner = any(os.path.dirname(os.path.abspath(one.path)) != folder for one in found.evidence if one.line)
    return 2 * step + inner


def is_wide(found: Deployment) -> bool:
    """Whether the evidence names ranges only."""
    return found.release is None and bool(found.low) and all(one.low != one.high for one in found.evidence)


def narrows(wide: Deployment, found: Deployment) -> bool:
    """Whether the evidence of an outer folder says more than that of an inner one, without contradicting it."""
    return choice.holds((wide.low, wide.high), (found.low, found.high)) and (
        found.release is not None or (bool(wide.contradictions) and not found.contradictions)
    )


def overrides(fallback: Deployment, found: Deployment) -> bool:
    """Whether the evidence of a level above names the variable that holds a default."""
    wanted = {one.text.split()[0].lower() for one in fallback.evidence if one.text}
    return any(one.text.split()[0].lower() in wanted for one in found.evidence if one.text)
