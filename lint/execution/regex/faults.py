"""What can end a search without an answer."""

from __future__ import annotations

from lslint.execution.errors import Unknown


class Unsupported(Unknown):
    """The regular expression, or this expression on this string, cannot be run exactly."""


class Spent(Unknown):
    """The search needs more steps than are left."""
