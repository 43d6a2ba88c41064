"""Static files of Ansible roles and Puppet modules that others install on their hosts."""

from __future__ import annotations

import os

from lslint.rules.api import Context, Setup
from lslint.rules.facts import fact

_PARTS = ("defaults", "handlers", "meta", "tasks")


@fact
def _roots(setup: Setup) -> frozenset[str]:
    """Return the absolute folders of the Ansible roles and Puppet modules of a project."""
    found: set[str] = set()
    for path, _ in setup.texts:
        folder, name = os.path.split(os.path.abspath(path))
        root, part = os.path.split(folder)
        if (part in _PARTS and name in ("main.yml", "main.yaml")) or (part == "manifests" and name == "init.pp"):
            found.add(root)
    return frozenset(found)


def is_static_role_file(ctx: Context) -> bool:
    """Return whether the file is in ``files`` of a role or module that is a separate repository: every user of the role
    gets the same file, regardless of the hosts."""
    inside = ctx.project.path_in_project()
    if not inside.startswith("files/"):
        return False
    root = os.path.abspath(ctx.path).replace(os.sep, "/").removesuffix("/" + inside)
    return root in _roots(ctx.project.setup())
