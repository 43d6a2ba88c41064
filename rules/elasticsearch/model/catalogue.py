"""Tables of field types, index settings and what a template defines."""

from __future__ import annotations

from lslint.rules import knowledge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def types() -> dict[str, Any]:
    """Return the catalogue of field types."""
    return knowledge.load("es/mapping")


def catalogue() -> dict[str, list[Any]]:
    """Return the catalogue of index settings: name -> [releases, type, more]."""
    return knowledge.load("es/index_settings")


def definitions() -> dict[str, Any]:
    """Return the settings of analysis components, similarities and vector indices."""
    return knowledge.load("es/definitions")
