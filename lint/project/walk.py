"""Walks through the folders of a project, within limits: down, the nearest to its root first, and up."""

from __future__ import annotations

import os

from lslint.files.paths import is_below
from lslint.project.projects import Projects

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

MAX_FOLDERS = 1000
"""Folders of a walk, unless its caller has a reason for fewer or more."""
MAX_LEVELS = 40
"""Folders of a walk upwards."""
VENDORED = frozenset((
    "node_modules", "vendor", "third_party", "bower_components", "site-packages", "venv", "__pycache__", "dist",
    "target",
))  # fmt: skip
"""Folders whose content comes from elsewhere or is built."""
MAX_INNER = 8
"""Folders between a file and what it is a part of."""
CI_FOLDERS = frozenset((".github", ".circleci", ".ci", ".buildkite", ".gitlab"))


class Walk:
    """The folders from ``top`` (absolute) on, with ``top`` itself. Iterating reads each folder after its caller has
    looked at it. ``is_complete``: False once a folder was left out because of the limits.

    ``enter``: whether to enter a folder of that name; without it, ``is_entered`` decides. ``max_depth``: levels below
    ``top``.
    """

    def __init__(
        self,
        projects: Projects,
        top: str,
        *,
        enter: Callable[[str], bool] | None = None,
        max_folders: int = MAX_FOLDERS,
        max_depth: int | None = None,
    ) -> None:
        self.is_complete = True
        self._projects = projects
        self._top = top
        self._enter = enter or is_entered
        self._max_folders = max_folders
        self._max_depth = max_depth

    def __iter__(self) -> Iterator[str]:
        todo = [(self._top, 0)]
        for folder, depth in todo:  # grows while it is read
            yield folder
            names = [name for name in self._projects.folders(folder) if self._enter(name)]
            if depth == self._max_depth:
                self.is_complete = self.is_complete and not names
                continue
            room = max(0, self._max_folders - len(todo))
            self.is_complete = self.is_complete and len(names) <= room
            todo += [(os.path.join(folder, name), depth + 1) for name in names[:room]]


def above(projects: Projects, folder: str, most: int = MAX_LEVELS) -> Iterator[str]:
    """A folder (absolute) and those above it, up to the root of its project."""
    root = projects.root_of(folder)
    for _ in range(most):
        yield folder
        if folder == root or not is_below(folder, root):
            return
        folder = os.path.dirname(folder)


def gathered(projects: Projects, folder: str, memo: str, own: Callable[[str], Iterable[str]]) -> list[str]:
    """What ``own`` returns for a folder (absolute) and those above it, up to the root of its project; kept under the
    name ``memo`` for each folder, as all files below ask. The list must not be modified."""
    known: dict[str, list[str]] = projects.memo(memo)
    folders = []
    for at in above(projects, folder):
        folders.append(at)
        if at in known:
            break
    for at in reversed(folders):
        if at not in known:
            outer = known.get(os.path.dirname(at), []) if at != folders[-1] else []
            known[at] = [*own(at), *outer]
    return known[folder]


def owner_of(folder: str, owns: Callable[[str], bool]) -> tuple[str, list[str]] | None:
    """The module or role that a folder (absolute) belongs to, by its ``templates`` or ``files`` of which ``owns`` tells
    whether it has any, with the components below those; None if there is none."""
    inner: list[str] = []
    for _ in range(MAX_INNER):
        owner, name = os.path.split(folder)
        if name in ("templates", "files") and owns(owner):
            return owner, inner
        if owner == folder:
            break
        inner.insert(0, name)
        folder = owner
    return None


def is_entered(name: str, hidden: frozenset[str] = frozenset()) -> bool:
    """Whether a walk enters a folder of this name: one of the project's own that is not hidden, or is in ``hidden``."""
    return name not in VENDORED and (name[:1] != "." or name in hidden)


def is_visible(name: str) -> bool:
    """Whether a walk enters a folder of this name that looks for what vendored folders may hold, too."""
    return name[:1] != "." and name != "node_modules"
