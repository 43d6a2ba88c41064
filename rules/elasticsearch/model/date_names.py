"""Names of date formats."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    pass


def snake(name: str) -> str:
    """``dateOptionalTime`` as ``date_optional_time``."""
    return "".join("_" + c.lower() if c.isupper() else c for c in name)
