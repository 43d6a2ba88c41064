"""Names of date formats."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    pass


def snake(name: str) -> str:
    """``dateOptionalTime`` as ``date_optional_time``."""
    return "".join("_" + c.lower() if c.isupper() else c for c in name)
