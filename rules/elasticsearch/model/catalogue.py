"""Tables of field types, index settings and what a template defines."""

from __future__ import annotations

from lslint.rules import knowledge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def types() -> dict[str, Any]:
    """Return the catalogue of field types."""
    found: dict[str, Any] = knowledge.load("es/mapping")
    return found


def catalogue() -> dict[str, list[Any]]:
    """Return the catalogue of index settings: name -> [releases, type, more]."""
    found: dict[str, list[Any]] = knowledge.load("es/index_settings")
    return found


def definitions() -> dict[str, Any]:
    """Return the settings of analysis components, similarities and vector indices."""
    found: dict[str, Any] = knowledge.load("es/definitions")
    return found
