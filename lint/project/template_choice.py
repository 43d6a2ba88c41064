"""Templates that a Puppet module or an Ansible role chooses by the release of the product."""

from __future__ import annotations

import os

from lslint.files.source import Unreadable
from lslint.grammar.template_markers import names_release
from lslint.project.projects import Projects

MAX_TEXTS = 60
MAX_CHARS = 128 * 1024
NEAR = 400
"""Characters before and after the name of a template in which a comparison of releases is about it."""


def is_by_release(projects: Projects, path: str) -> bool:
    """Whether a manifest or task names a template (absolute path) next to a comparison of releases."""
    above, name = os.path.split(path)
    for _ in range(3):
        if os.path.basename(above) == "templates":
            break
        above = os.path.dirname(above)
    else:
        return False
    module = os.path.dirname(above)
    for folder in ("manifests", "tasks"):
        inner = os.path.join(module, folder)
        for one in projects.listing(inner)[:MAX_TEXTS]:
            if one.endswith((".pp", ".yml", ".yaml")) and _chooses(projects, os.path.join(inner, one), name):
                return True
    return False


def _chooses(projects: Projects, path: str, name: str) -> bool:
    try:
        text = projects.read(path).text[:MAX_CHARS]
    except Unreadable:
        return False
    at = text.find(name)
    while at >= 0:
        if names_release(text, max(0, at - NEAR), at + NEAR):
            return True
        at = text.find(name, at + len(name))
    return False
