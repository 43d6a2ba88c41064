"""What plugins are and do beyond their options: ``rules/knowledge/sources/plugin-traits.yml``."""

from __future__ import annotations

from lslint.rules.knowledge import load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def plugins_with(trait: str) -> frozenset[str]:
    """Return the names of the plugins with a trait."""
    return frozenset(load("plugin_traits")[trait])


def values_of(trait: str) -> dict[str, Any]:
    """Return the names of the plugins with a trait, with its values."""
    values: dict[str, Any] = load("plugin_traits")[trait]
    return values
