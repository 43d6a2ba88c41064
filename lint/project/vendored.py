"""Modules that a project takes from elsewhere with their sources, for example Puppet modules."""

from __future__ import annotations

import os

from lslint.project.projects import Projects

_FOLDER = "modules"
_METADATA = "metadata.json"
"""What Puppet Forge requires of a module; the modules that a project writes for itself rarely have it."""
_ROLES = "roles"
_INSTALLED = ".galaxy_install_info"
"""What Ansible Galaxy writes into ``meta`` of a role that it installs."""


def is_vendored(projects: Projects, path: str) -> bool:
    """Whether a file (absolute) is in a module below the root of its project that has its own metadata."""
    folder = os.path.dirname(path)
    root = projects.root_of(folder)
    while len(folder) > len(root):
        above = os.path.dirname(folder)
        kind = os.path.basename(above)
        if kind == _FOLDER and _METADATA in projects.listing(folder):
            return True
        if kind == _ROLES and _INSTALLED in projects.listing(os.path.join(folder, "meta")):
            return True
        folder = above
    return False
