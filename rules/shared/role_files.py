"""Static files of Ansible roles and Puppet modules: which others install on their hosts, and which no task installs."""

from __future__ import annotations

import os
from re import MULTILINE, escape

from lslint.grammar.bounded_cache import compiled
from lslint.rules.api import Context, Setup
from lslint.rules.facts import fact

_MAX_TEXTS = 400
"""With more setup files, some of them may not have been read."""
_TASK = r"^[ \t]*-[ \t]+(?=name:|[\w.]+:[ \t]*(?:$|[\w{\"']+=))"
_INSTALLS = r"\b(?:copy|template|assemble|synchronize|unarchive):|\b(?:cp|rsync|tar|unzip)\b"
"""The start of a task, and what is in one that may install files."""
_WHOLE_FOLDER = r"\bsrc:[ \t]*[\"']?(?:\.|files)?/?[\"']?[ \t]*$"
_OTHER_WAYS = r"fileglob|filetree|synchronize|rsync|\bfind:|role_path"
"""Ways of tasks to install files that they do not name."""
_OWN_LISTS = r"(?:with_\w+|loop):[ \t]*[\"']?\{\{"
"""A loop over a list that the user of a role sets."""
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


def is_not_deployed(ctx: Context) -> bool:
    """Return whether the file is in ``files`` of an Ansible role whose tasks install others and not this one: nothing
    in the setup of the project names it, its folder or all files of the role."""
    if "/files/" not in os.path.abspath(ctx.path).replace(os.sep, "/"):
        return False
    root, _, inside = os.path.abspath(ctx.path).replace(os.sep, "/").rpartition("/files/")
    setup = ctx.project.setup()
    texts = {os.path.abspath(path).replace(os.sep, "/"): text for path, text in setup.texts}
    if len(texts) >= _MAX_TEXTS or f"{root}/tasks/main.yml" not in texts:
        return False
    files = [text for path, text in texts.items() if path.startswith(f"{root}/tasks/")]
    tasks = [task for text in files for task in compiled(_TASK, MULTILINE).split(text)]
    if not any("copy:" in task for task in tasks):
        return False
    *folders, name = inside.split("/")
    of_role = f"{os.path.basename(root)}/files"
    if any(name in text or of_role in text for text in texts.values()):
        return False
    source = "|".join(map(escape, folders)) if folders else _WHOLE_FOLDER
    patterns = (_OTHER_WAYS, _OWN_LISTS, rf"\b(?:{source})\b" if folders else source)
    copies = [task for task in tasks if compiled(_INSTALLS).search(task) is not None]
    return not any(compiled(one, MULTILINE).search(task) is not None for one in patterns for task in copies)
