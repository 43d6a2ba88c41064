"""Files of a Puppet module that no manifest of the project uses, although those of the module use other files of it."""

from __future__ import annotations

import itertools
import math
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
"""Combinations of the values of variables in a reference."""
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
TYPE_CHECKING = False
if TYPE_CHECKING:
    Mask = tuple[tuple[str, ...], bool]
    """The fixed parts of names, with any characters except `/` between them; whether the names end with the last."""


class Module:
    """What the manifests of a module say. ``names``: the files and folders that they use, from ``files`` or
    ``templates`` on; ``masks``: those whose names have unknown parts; ``is_open``: they may use any file."""

    __slots__ = ("is_open", "masks", "names")

    def __init__(self, projects: Projects, folder: str) -> None:
        found = list(_texts(projects, os.path.join(folder, "manifests")))
        text = "\n".join(found)
        self.is_open = not found or len(found) > MAX_MANIFESTS or _OPEN.search(text) is not None
        self.names: set[str] = set()
        self.masks: list[Mask] = []
        if self.is_open:
            return
        values: dict[str, set[str]] = {}
        for match in _ASSIGNED.finditer(text):
            values.setdefault(match[1], set()).add(match[2])
        written = list(dict.fromkeys(match[1] or match[2] for match in _REFERENCE.finditer(text)))
        for one in written[:MAX_REFERENCES]:
            self._add(one, values)
        self.is_open = len(written) > MAX_REFERENCES or len(self.masks) > MAX_REFERENCES
        if not self.is_open and not any(map(self.uses, _files(projects, folder))):
            self.is_open = True  # the manifests work in another way

    def _add(self, written: str, values: dict[str, set[str]]) -> None:
        pieces, is_whole = _pieces(written, values)
        for choice in itertools.product(*pieces):
            parts = [""]
            for text in choice:
                if text is None:
                    parts.append("")
                else:
                    parts[-1] += text
            if len(parts) == 1:
                self.names.add(parts[0])
            else:
                self.masks.append((tuple(parts), is_whole))

    def uses(self, path: str) -> bool:
        """Whether a manifest uses a file, or a folder that it is in."""
        end = path.find("/")
        while end >= 0:
            if path[:end] in self.names:
                return True
            end = path.find("/", end + 1)
        return path in self.names or any(_matches(path, mask) for mask in self.masks)


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


def _pieces(written: str, values: dict[str, set[str]]) -> tuple[list[list[str | None]], bool]:
    """What each piece of a reference may be (None: any name, for a variable without a known value), and whether the
    reference ends there."""
    found: list[list[str | None]] = []
    end = unknown = 0
    for match in _VARIABLE.finditer(written):
        fixed = written[end : match.start()]
        end = match.end()
        known = sorted(values.get(match[1] or match[2], ()))
        if known and math.prod(map(len, found)) * len(known) <= MAX_VALUES:
            found += [[fixed], [*known]]
            continue
        unknown += 1
        if unknown > MAX_UNKNOWN:
            return found, False
        found += [[fixed], [None]]
    return [*found, [written[end:].rstrip("/")]], True


def _matches(path: str, mask: Mask) -> bool:
    """Whether a path, or a folder that it is in, has a name with the parts of a mask. The time is linear in the length
    of the path: of the names that a part may end, the shortest is enough."""
    parts, is_whole = mask
    if not path.startswith(parts[0]):
        return False
    at, last = len(parts[0]), len(parts) - 1
    for number, part in enumerate(parts[1:], 1):
        stop = path.find("/", at)
        stop = len(path) if stop < 0 else stop
        name = part.partition("/")[0]
        if name == part and (number < last or not is_whole):
            start = path.find(part, at + 1, stop)
        else:
            start = stop - len(name)
        if start <= at or not path.startswith(part, start):
            return False
        at = start + len(part)
    return not is_whole or path[at : at + 1] in ("", "/")


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
