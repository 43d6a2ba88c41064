"""What the sources of one release cannot show is taken from the recorded facts."""

from __future__ import annotations

from typing import Any

from build.sources import Row, Source

HISTORY = ("since", "deprecated", "removed", "unverified", "disabled_by_default", "unknown_in", "until")
def carried(tables: dict[str, dict[str, Any]], known: Source | None, release: str, unread: list[str]) -> dict[str, dict[str, Any]]:
    return tables
