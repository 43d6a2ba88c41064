"""What the markers of a template engine in a config may make."""

from __future__ import annotations

from lslint.rules.api import Context


def may_add_settings(ctx: Context) -> bool:
    """Return whether template markers may add settings, not only values."""
    return any(error.kind == "template-marker" and "values" not in error.detail for error in ctx.errors)


def inserts_settings(ctx: Context) -> bool:
    """Return whether a template marker other than a statement may make settings, so that none is certainly missing."""
    return any(error.kind == "template-marker" and "inserts" in error.detail for error in ctx.errors)
