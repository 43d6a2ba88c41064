"""Marks for tests that need packages of the other extras of ``pyproject.toml`` than ``dev``, or commands."""

import importlib.metadata
import shutil

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


def needs_command(name):
    """Return a mark that skips tests without a command. The nightly workflow has those of the slow tests."""
    return pytest.mark.skipif(not shutil.which(name), reason=f"not installed: {name}")
