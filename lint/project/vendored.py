"""Modules that a project takes from elsewhere with their sources, for example Puppet modules."""

from __future__ import annotations

import os
import re

from lslint.files.source import Unreadable
from lslint.project.projects import Projects

_FOLDER = "modules"
_METADATA = "metadata.json"
"""What Puppet Forge requires of a module; the modules that a project writes for itself rarely have it."""
_ROLES = "roles"
_CHARTS = "charts"
_CHART = "Chart.yaml"
_HOME = re.compile(r"(?m)^(?:home:|[ \t]*-)[ \t]*[\"']?https://github\.com/[\w-]+/(?:[\w-]+-)?(?:helm-)?charts\b")
"""The repository of charts that a copy of a chart comes from."""
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


def is_example_of_chart(projects: Projects, folder: str) -> bool:
    """Whether a folder (absolute) holds examples of a chart that was copied from a repository of charts into
    ``charts``: those who run the project install the chart with other values."""
    root = projects.root_of(folder)
    while len(folder) > len(root):
        above, name = os.path.split(folder)
        if name == "examples" and os.path.basename(os.path.dirname(above)) == _CHARTS:
            return _CHART in projects.listing(above) and _is_from_elsewhere(projects, os.path.join(above, _CHART))
        folder = above
    return False


def _is_from_elsewhere(projects: Projects, chart: str) -> bool:
    try:
        return _HOME.search(projects.read(chart).text) is not None
    except Unreadable:
        return False
