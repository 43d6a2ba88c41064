"""Errors of the user: one message, exit code 2."""

from __future__ import annotations


class UsageError(Exception):
    """A command line or config that cannot be run: one message for stderr, exit code 2."""


OWN_MODULE = "lslint_own_"
"""How the names of the modules of custom rules begin."""
