"""Marks for tests that need packages of the other extras of ``pyproject.toml`` than ``dev``."""

import importlib.metadata

import pytest


def is_installed(distribution):
    """Return whether a distribution is installed; folders of this repository have names of some modules."""
    try:
        importlib.metadata.version(distribution)
    except importlib.metadata.PackageNotFoundError:
        return False
    return True


def needs(extra, *distributions):
    """Return a mark that skips tests without the distributions of the extra."""
    missing = [name for name in distributions if not is_installed(name)]
    reason = f"not installed: {', '.join(missing)} (pip install '.[{extra}]')"
    return pytest.mark.skipif(bool(missing), reason=reason)
