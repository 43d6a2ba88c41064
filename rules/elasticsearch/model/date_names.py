"""Names of date formats."""

from __future__ import annotations


def snake(name: str) -> str:
    """``dateOptionalTime`` as ``date_optional_time``."""
    return "".join("_" + c.lower() if c.isupper() else c for c in name)
