"""The table of what plugins do to the fields and tags of an event: ``knowledge/flow.json``.

A plugin that is not in it may do anything. See ``knowledge/sources/README.md`` for the form of an entry.
"""

from __future__ import annotations

from lslint.rules import knowledge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def entry(name: str) -> dict[str, Any] | None:
    """Return the entry of a plugin, given as ``filter/grok``; None if the table does not contain it."""
    found: dict[str, Any] | None = knowledge.load("flow").get(name)
    return found
