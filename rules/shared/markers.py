"""What the markers of a template engine in a config may make."""

from __future__ import annotations

from lslint.rules.api import Context


def may_add_settings(ctx: Context) -> bool:
    """Return whether template markers may add settings, not only values."""
    return any(error.kind == "template-marker" and "values" not in error.detail for error in ctx.errors)
