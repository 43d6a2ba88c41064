"""Facts about plugins, settings, patterns and mappings, as JSON files in this folder, loaded on first use."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_HERE = os.path.dirname(__file__)
_cache: dict[str, Any] = {}


def load(name: str) -> Any:
    """Return the content of ``<name>.json``; ``name`` may contain folders: ``plugins/input-redis``.

    Raises ``FileNotFoundError``.
    """
    found = _cache.get(name)
    if found is None:
        import json

        with open(os.path.join(_HERE, *name.split("/")) + ".json", encoding="utf-8") as file:
            found = _cache[name] = json.load(file)
    return found
