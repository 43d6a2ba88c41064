"""Files of a Puppet module that no manifest of the project uses, although those of the module use other files of it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from lslint.files.source import Unreadable
from lslint.project.projects import Projects
from lslint.project.walk import Walk, is_entered, owner_of

MAX_MANIFESTS = 400
"""Manifests of a project; with more, nothing is known."""
MAX_CHARS = 128 * 1024
MAX_REFERENCES = 500
MAX_UNKNOWN = 2
"""Variables without known values in a reference."""
MAX_VALUES = 20
_ENDINGS = (".pp", ".yaml", ".yml", ".epp", ".erb", ".rb")
_COMMENT = re.compile(r"(?m)^[ \t]*#.*$")
_REFERENCE = re.compile(
    r"puppet:///modules/(?:[\w-]+|\$\{[^}\n]*\})/([^\"'\n]+)"
    r"|\b(?:template|epp|file)\(\s*[\"'](?:[\w-]+|\$\{[^}\n]*\})/([^\"'\n]+)[\"']"
)
_OPEN = re.compile(
    r"\bsource\s*=>\s*\$|\b(?:template|epp|file)\(\s*(?:\$|[\"']\$\{?\w*(?<!module_name)\}?[\"'/])|puppet:///modules/\$(?!\{module_name\})"
    r"|\b(?:find_file|multi_?source_template|recurse\s*=>\s*remote)\b"
)
"""What may choose any file of the module."""
_VARIABLE = re.compile(r"\$\{(?:[\w:]*::)?(\w+)\}|\$(?:[\w:]*::)?(\w+)")
_ASSIGNED = re.compile(r"\$(\w+)\s*=\s*[\"']([^\"'$\n]*)[\"']")


class Module:
    """What the manifests of a module say. ``patterns``: of the files that they use, from ``files`` or ``templates`` on;
    ``is_open``: they may use any file."""

    __slots__ = ("is_open", "patterns")

    def __init__(self, projects: Projects, folder: str) -> None:
        found = list(_texts(projects, os.path.join(folder, "manifests")))
        text = "\n".join(found)
        self.is_open = not found or len(found) > MAX_MANIFESTS or _OPEN.search(text) is not None
        self.patterns: list[re.Pattern[str]] = []
        if self.is_open:
            return
        values: dict[str, set[str]] = {}
        for match in _ASSIGNED.finditer(text):
            values.setdefault(match[1], set()).add(match[2])
        written = list(dict.fromkeys(match[1] or match[2] for match in _REFERENCE.finditer(text)))
        self.is_open = len(written) > MAX_REFERENCES
        self.patterns = [re.compile(_pattern(one, values)) for one in written[:MAX_REFERENCES]]
        if not any(map(self.uses, _files(projects, folder))):
            self.is_open = True  # the manifests work in another way

    def uses(self, path: str) -> bool:
        """Whether a manifest uses a file, or a folder that it is in."""
        return any(one.match(path) is not None for one in self.patterns)


def is_unused(projects: Projects, folder: str, name: str) -> bool:
    """Whether a file of a folder (absolute) is in ``templates`` or ``files`` of a Puppet module whose manifests name
    the files that they use, but not this one, and no manifest of the project names it with its module."""
    found = owner_of(folder, lambda module: _is_module(projects, module))
    if found is None:
        return False
    top, inner = found
    module: Module | None = projects.memo("puppet modules").get(top)
    if module is None:
        module = projects.memo("puppet modules")[top] = Module(projects, top)
    path = "/".join((*inner, name))
    if module.is_open or module.uses(path):
        return False
    root = projects.root_of(folder)
    texts: list[str] | None = projects.memo("puppet manifests").get(root)
    if texts is None:
        texts = projects.memo("puppet manifests")[root] = list(_texts(projects, root))
    return len(texts) <= MAX_MANIFESTS and not any(
        f"/{path}" in _without_paths(text, path, os.path.basename(top)) for text in texts
    )


def _is_module(projects: Projects, folder: str) -> bool:
    """Whether a folder is a module; one without ``init.pp`` only among other modules."""
    names = projects.listing(os.path.join(folder, "manifests"))
    is_among = os.path.basename(os.path.dirname(folder)) in _COLLECTIONS
    return "init.pp" in names or (is_among and any(name.endswith(".pp") for name in names))


_COLLECTIONS = ("modules", "site", "site-modules", "dist", "local_modules", "site_modules")
"""Folders of modules."""


def _without_paths(text: str, path: str, module: str) -> str:
    """A manifest without the absolute paths of machines that end like the path of a file, and without the files of
    other modules with that path."""
    if f"/{path}" not in text:
        return text
    end = rf"/{re.escape(path)}[\"']"
    others = rf"(?:puppet:///modules/|\b(?:template|epp|file)\(\s*[\"'])(?!{re.escape(module)}/)[a-z]\w*{end}"
    return re.sub(rf"[\"']/[^\"'\n]*{end}|{others}", "", text)


def _pattern(written: str, values: dict[str, set[str]]) -> str:
    """The regular expression of what a reference means. A variable without a known value is any name."""
    found, end, unknown = "", 0, 0
    for match in _VARIABLE.finditer(written):
        known = sorted(values.get(match[1] or match[2], ()))
        fixed = re.escape(written[end : match.start()])
        end = match.end()
        if known and len(known) <= MAX_VALUES:
            found += f"{fixed}(?:{'|'.join(map(re.escape, known))})"
            continue
        unknown += 1
        if unknown > MAX_UNKNOWN:
            return found  # what follows is not compared: it may match in too many ways
        found += f"{fixed}[^/]+"
    return f"{found}{re.escape(written[end:].rstrip('/'))}(?:/|$)"


def _files(projects: Projects, module: str) -> Iterator[str]:
    """The paths of the files of a module below ``files`` and ``templates``."""
    for top in ("files", "templates"):
        start = os.path.join(module, top)
        for folder in Walk(projects, start):
            for name in projects.listing(folder):
                yield os.path.relpath(os.path.join(folder, name), start).replace(os.sep, "/")


def _texts(projects: Projects, top: str) -> Iterator[str]:
    """The manifests and data below a folder, without comments, at most one more than the limit."""
    count = 0
    for folder in Walk(projects, top, enter=lambda name: is_entered(name) and name != "spec"):  # tests
        for name in projects.listing(folder):
            if name.endswith(_ENDINGS) and count <= MAX_MANIFESTS:
                count += 1
                try:
                    yield _COMMENT.sub("", projects.read(os.path.join(folder, name)).text[:MAX_CHARS])
                except Unreadable:
                    continue
