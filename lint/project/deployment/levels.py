"""Deployments by the statements of one level, and how that of an inner folder and that of an outer one relate."""

from __future__ import annotations

import os
from collections.abc import Sequence

from lslint.files.paths import report_path
from lslint.project.deployment import choice, products
from lslint.project.deployment.model import Deployment, Evidence, Statement

MAX_EVIDENCE = 20


def made(folder: str, product: str, statements: Sequence[Statement], strength: str) -> Deployment:
    """The deployment that statements of one level make."""
    named = [one for one in statements if one.low] or list(statements)
    pairs = choice.narrowed(list(dict.fromkeys((one.low, one.high) for one in named)))
    used = [one for one in named if (one.low, one.high) in pairs]
    evidence: list[Evidence] = []
    for one in used[:MAX_EVIDENCE]:
        evidence.append(Evidence(report_path(one.path), one.line, one.text, one.product, one.low, one.high, strength))
        if one.origin is not None:
            where, line, text = one.origin
            evidence.append(Evidence(report_path(where), line, text, one.product, one.low, one.high, strength))
    evidence = list({(one.path, one.line, one.text): one for one in evidence}.values())
    # Next to other releases, `5.x` is the release that its repository installs: the newest.
    lows = [pair[1] if len(pairs) > 1 and choice.is_major(pair) else pair[0] for pair in pairs]
    low = min(lows, key=products.number) if used and used[0].low else ""
    high = max((pair[1] for pair in pairs), key=products.number) if low else ""
    first = {(one.low, one.high): one for one in reversed(evidence)}
    contradictions = [first[pair] for pair in pairs if pair in first] if len(pairs) > 1 else []
    newest = any(one.newest for one in statements) and not low
    return Deployment(shown_folder(folder), product, low, high, evidence, contradictions, newest)


def shown_folder(folder: str) -> str:
    """A folder as reports show it; ``.`` is the working directory."""
    shown = report_path(folder.rstrip(os.sep) + os.sep)
    return shown.rstrip("/") or (shown and "/") or "."


def is_inner(folder: str, found: Deployment) -> bool:
    """Whether some evidence is not in the folder: manifests in it are nearer than those below it."""
    return any(os.path.dirname(os.path.abspath(one.path)) != folder for one in found.evidence if one.line)


def is_wide(found: Deployment) -> bool:
    """Whether the evidence names ranges only."""
    return found.release is None and bool(found.low) and all(one.low != one.high for one in found.evidence)


def narrows(wide: Deployment, found: Deployment) -> bool:
    """Whether the evidence of an outer folder says more than that of an inner one, without contradicting it."""
    return choice.holds((wide.low, wide.high), (found.low, found.high)) and (
        not is_wide(found) or (bool(wide.contradictions) and not found.contradictions)
    )


def overrides(fallback: Deployment, found: Deployment) -> bool:
    """Whether the evidence of a level above names the variable that holds a default."""
    wanted = {_variable(one.text) for one in fallback.evidence if one.text}
    return any(_variable(one.text) in wanted for one in found.evidence if one.text)


def _variable(text: str) -> str:
    """The name of a variable, in one spelling for the attributes of Chef and for nested keys."""
    return text.split()[0].lower().removeprefix("default_").replace(".", "_").replace("::", "_")
