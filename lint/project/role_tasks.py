"""Files of an Ansible role that none of its tasks deploys, although they deploy others of the same product by name."""

from __future__ import annotations

import os
import re

from lslint.files.source import Unreadable
from lslint.kinds import BY_NAME
from lslint.kinds.detect import detect
from lslint.kinds.roles import TEMPLATE_ENDINGS
from lslint.project.projects import Projects
from lslint.project.walk import Walk

MAX_TASKS = 60
MAX_CHARS = 128 * 1024
MAX_FILES = 200
MAX_LOOKED_AT = 20
MAX_DEPTH = 8
MAX_TASK_DEPTH = 2
"""Folders of a role below ``tasks``."""
_OPEN = re.compile(
    r"""fileglob|filetree|first_found|(?:include|import)_role|\.\./|\brole_path\b"""
    r"""|\b(?:lookup|query)\((?!\s?["'](?:template|file)["']\s?,\s?["'][^"'{}]+["']\s?[,)])"""
)
"""Words of tasks that choose files in ways that are not followed."""
_SOURCE = re.compile(
    r"""\bsrc["']?\s{0,9}[:=]\s{0,9}(?:"([^"\n]{1,300})"|'([^'\n]{1,300})'|((?:\{\{[^{}\n]{0,200}\}\}|[^\s,}\n]){1,60}))"""
)
_COMMENT = re.compile(r"(?m)^[ \t]*#.*$")
_RESULT = re.compile(r"\{\{\s?(\w+)\.(?:path|dest)\s?\}\}")
_EXPRESSION = re.compile(r"\{\{[^{}\n]{0,200}\}\}")


class Tasks:
    """What the tasks and handlers of a role say. ``sources``: the values of ``src``; ``is_open``: they choose files in
    ways that are not followed; ``products``: those whose configs they name."""

    __slots__ = ("is_open", "products", "sources", "text")

    def __init__(self, projects: Projects, role: str) -> None:
        texts: list[str] = []
        for folder in ("tasks", "handlers"):
            texts += _texts(projects, os.path.join(role, folder))
        self.text = "\n".join(texts)
        self.is_open = not texts or len(texts) > MAX_TASKS or _OPEN.search(self.text) is not None
        sources = (match[1] or match[2] or match[3] for match in _SOURCE.finditer(self.text))
        self.sources = [one for one in sources if not self._is_result(one)]
        self.products: frozenset[str] = frozenset()
        if not self.is_open:
            named = _named(projects, _files(projects, role), self.text)
            kinds = {_kind(projects, path) for path in named[:MAX_LOOKED_AT]}
            self.products = frozenset(BY_NAME[kind].product for kind in kinds if kind in BY_NAME)

    def _is_result(self, source: str) -> bool:
        """Whether a source is the path in the result of a task, for example of a temporary file."""
        found = _RESULT.fullmatch(source.strip())
        return found is not None and re.search(rf"\bregister\s?:\s?[\"']?{found[1]}\b", self.text) is not None


def is_unused(projects: Projects, folder: str, name: str, kind: str) -> bool:
    """Whether a file of a folder (absolute) is in ``templates`` or ``files`` of a role whose tasks deploy other configs
    of the same product, but not this one, and nothing else in the project names it."""
    found = _role(projects, folder) if kind in BY_NAME else None
    if found is None:
        return False
    role, inner = found
    tasks: Tasks | None = projects.memo("role tasks").get(role)
    if tasks is None:
        tasks = projects.memo("role tasks")[role] = Tasks(projects, role)
    if tasks.is_open or BY_NAME[kind].product not in tasks.products or tasks.text.find(_bare(name)) >= 0:
        return False
    path = "/".join((*inner, name))
    if any(_takes(source, path) for source in tasks.sources):
        return False
    from lslint.project import mentions

    every = mentions.of_project(projects, projects.root_of(folder))
    return every.is_complete and not every.names_file(os.path.join(folder, name))


def _named(projects: Projects, files: list[str], text: str) -> list[str]:
    """The files that the tasks name, and those that a template which they name includes."""
    named = [path for path in files if os.path.basename(path) in text]
    for path in named[:MAX_LOOKED_AT]:
        try:
            inner = projects.read(path).text[:MAX_CHARS]
        except Unreadable:
            continue
        if "lookup" in inner or "include" in inner:
            named += [one for one in files if one not in named and os.path.basename(one) in inner]
    return named


def _role(projects: Projects, folder: str) -> tuple[str, list[str]] | None:
    """The role that a folder belongs to, and the folders from its ``templates`` or ``files`` on."""
    inner: list[str] = []
    for _ in range(MAX_DEPTH):
        above, name = os.path.split(folder)
        if name in ("templates", "files") and "tasks" in projects.folders(above):
            return above, inner
        if above == folder:
            break
        inner.insert(0, name)
        folder = above
    return None


def _bare(name: str) -> str:
    for ending in TEMPLATE_ENDINGS:
        name = name.removesuffix(ending)
    return name


def _takes(source: str, path: str) -> bool:
    """Whether the value of ``src`` may mean a file (from ``templates`` or ``files`` on) or a folder above it."""
    written = source.strip().removeprefix("./").removeprefix("templates/").removeprefix("files/")
    if "{{" in written or "{%" in written:
        fixed = [re.escape(one) for one in _EXPRESSION.split(written)]
        pattern = ".*".join(fixed) if "{%" not in written else ".*"
        return re.fullmatch(pattern, path) is not None or re.fullmatch(pattern, path.rpartition("/")[2]) is not None
    return path == written or path.startswith(written.rstrip("/") + "/")


def _texts(projects: Projects, top: str) -> list[str]:
    found: list[str] = []
    for folder in Walk(projects, top, max_depth=MAX_TASK_DEPTH):
        for name in projects.listing(folder)[: MAX_TASKS + 1]:
            if name.endswith((".yml", ".yaml")):
                try:
                    text = projects.read(os.path.join(folder, name)).text[:MAX_CHARS]
                    found.append(_COMMENT.sub("", text))  # a task that is switched off deploys nothing
                except Unreadable:
                    continue
    return found


def _files(projects: Projects, role: str) -> list[str]:
    """The files in ``templates`` and ``files`` of a role."""
    found: list[str] = []
    for top in ("templates", "files"):
        for folder in Walk(projects, os.path.join(role, top)):
            found += [os.path.join(folder, name) for name in projects.listing(folder)]
            if len(found) > MAX_FILES:
                return found[:MAX_FILES]
    return found


def _kind(projects: Projects, path: str) -> str:
    try:
        return detect(path, projects.read(path).text[:MAX_CHARS])
    except Unreadable:
        return ""
