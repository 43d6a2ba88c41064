"""Hiding secrets in output whose positions in the file are no longer known."""

from __future__ import annotations

import json
from collections.abc import Iterable

from lslint.report.masking import HIDDEN

SHORTEST = 4
"""Characters of the shortest secret that is hidden: shorter ones are part of too many words."""


def hidden_forms(secrets: Iterable[str]) -> list[str]:
    """Return the strings to hide for secret values: as written, on one line and as JSON writes them, the longest
    first."""
    found = set(secrets)
    found |= {" ".join(one.split()) for one in found}
    found |= {json.dumps(one, ensure_ascii=False)[1:-1] for one in found}
    return sorted((one for one in found if len(one) >= SHORTEST), key=len, reverse=True)


def hide(text: str, forms: list[str]) -> str:
    """Return output in which the strings of ``hidden_forms`` are hidden."""
    for form in forms:
        text = text.replace(form, HIDDEN)
    return text
